import { Problem } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { endSession } from '../../../lib/session/session.ts';
import { toCorrectionValues, toCorrectionBody } from './correction.ts';
import { buildRecord } from './testing/build-records.ts';
import { bloodPressure, openForm, save, spin, resetForm } from './testing/open-form.tsx';

beforeEach(resetForm);

const old = buildRecord({
  id: '1'.repeat(24),
  pulse: 172,
  hydration: true,
  hydrationQuantity: 3,
  notes: 'After lunch',
  recordedAt: '2026-11-20T08:05:00.000Z',
});
const from = `/records?startDate=2026-11-20&endDate=2026-11-20&record=${old.id}`;

async function openCorrection() {
  const opened = await openForm({ corrects: old, from });
  const type = async (field: HTMLInputElement, text: string) => {
    await opened.user.clear(field);
    await opened.user.type(field, text);
  };
  const explain = async (why: string) => {
    await opened.user.click(save());
    await opened.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), why);
    await opened.user.click(screen.getByRole('button', { name: 'Save the correction' }));
  };
  return { ...opened, type, explain };
}

describe('Correction of a vitals record', () => {
  it('starts with the stored values, and names the record it corrects', async () => {
    await openCorrection();
    expect(screen.getByRole('heading', { name: `Correcting ${old.recordNumber}` })).toBeTruthy();
    expect([bloodPressure().value, spin('Pulse').value, spin('SpO2').value]).toEqual(['128/76', '172', '93']);
    expect(screen.queryByText('not measured yet')).toBeNull();
  });

  it('asks for a reason, sends it with the record’s id, and keeps the time', async () => {
    const { create, type, explain } = await openCorrection();
    await type(spin('Pulse'), '72');
    await explain('Typing slip');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    const body = create.mock.calls[0]![0].body as Record<string, unknown>;
    expect(body).toMatchObject({ pulse: 72, corrects: old.id, reason: 'Typing slip', hydrationQuantity: 3 });
    expect(body).not.toHaveProperty('recordedAt');
    expect(await screen.findByText(/: vitals corrected$/)).toBeTruthy();
    const next = new URLSearchParams(new URL(from, location.href).search);
    next.set('record', '9'.repeat(24));
    await waitFor(() => expect(location.pathname + location.search).toBe(`/records?${next}`));
  });

  it('is not saved without a reason', async () => {
    const { create, user } = await openCorrection();
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save the correction' }));
    expect(screen.getByText('Please say why the record is corrected.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('keeps its resident: no other can be chosen', async () => {
    await openCorrection();
    expect(screen.queryByRole('combobox', { name: /^Resident/ })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Residents' })).toBeNull();
  });

  it('shows a correction that another user saved first, and can correct that with the same values', async () => {
    const { create, user, type, explain } = await openCorrection();
    const current = buildRecord({
      id: '2'.repeat(24),
      pulse: 70,
      correctionReason: 'Misread',
      corrects: old.id,
    });
    create.mockRejectedValueOnce(new Problem('stale', 'This record was already corrected.', { current }));
    await type(spin('Pulse'), '72');
    await explain('Typing slip');
    expect(await screen.findByText('This record was already corrected.')).toBeTruthy();
    expect(screen.getByText(/Pulse 70 bpm/)).toBeTruthy();
    expect(screen.getByText(/“Misread”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Replace it with my values' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    expect(create.mock.calls[1]![0].body).toMatchObject({ corrects: current.id, pulse: 72 });
    expect(create.mock.calls[1]![1]?.idempotencyKey).not.toBe(create.mock.calls[0]![1]?.idempotencyKey);
  });

  it('keeps the typed values when there is no reply, and tells so', async () => {
    const { create, type, explain } = await openCorrection();
    create.mockRejectedValueOnce(new UnreachableError());
    await type(spin('Pulse'), '72');
    await explain('Typing slip');
    expect(await screen.findByText(/It may have been saved\..* What you typed is kept\.$/)).toBeTruthy();
    expect(screen.queryByText(/^Failed/)).toBeNull();
    expect(spin('Pulse').value).toBe('72');
  });

  it('has its own draft, restored where it was started', async () => {
    const first = await openCorrection();
    await first.type(spin('Pulse'), '72');
    first.page.unmount();
    const other = await openForm();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(/^Unfinished/)).toBeNull();
    other.page.unmount();
    const second = await openCorrection();
    await second.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(spin('Pulse').value).toBe('72');
  });

  it('restores its draft after the session ended during the save', async () => {
    const first = await openCorrection();
    first.create.mockImplementationOnce(async () => {
      // The form would have cleared its draft by now, had it taken the button press for a saved record.
      await new Promise((resolve) => setTimeout(resolve, 400));
      act(() => endSession('expired'));
      throw new Problem('SESSION_EXPIRED', 'You have been logged out due to inactivity');
    });
    await first.type(spin('Pulse'), '72');
    await first.explain('Typing slip');
    await screen.findByText('Saving...');
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    first.page.unmount();
    const second = await openCorrection();
    await second.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(spin('Pulse').value).toBe('72');
  });

  it('returns to the page it came from when it is cancelled', async () => {
    const { user } = await openCorrection();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(location.pathname + location.search).toBe(from);
  });

  it('tells that the record is gone', async () => {
    await openForm({ corrects: undefined as never, heading: false, residentId: '' });
    history.replaceState(null, '', `/forms/vitals?corrects=${old.id}`);
    expect(await screen.findByText('This record is no longer here.')).toBeTruthy();
  });
});

describe('toCorrectionBody', () => {
  it('contains a changed time', () => {
    const recordedAt = '2026-11-20T09:00:00.000Z';
    const values = { ...toCorrectionValues(old), recordedAt, reason: ' Wrong hour ' };
    expect(toCorrectionBody(values, old.id, old)).toMatchObject({ recordedAt, reason: 'Wrong hour' });
  });

  it('keeps the confirmation of a reading outside the limits', () => {
    const unusual = buildRecord({ pulse: 38, confirmedOutOfRange: true });
    expect(toCorrectionBody(toCorrectionValues(unusual), unusual.id, unusual).confirmedOutOfRange).toBe(true);
  });
});
