import { Problem, type Prescription } from '@hearthline/contracts';
import { buildPrescription } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../../lib/live/event-handlers.ts';
import {
  chooseEntry,
  metformin,
  openPrescriptions,
  resident,
  findPrescriptionRow,
  startAnew,
  type Calls,
} from './testing/open-prescriptions.tsx';

const pain = buildPrescription({
  id: '4'.repeat(24),
  medication: { name: 'Paracetamol', dosage: '500', unit: 'mg' },
  schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 },
  twoPeople: true,
});
const stopped = buildPrescription({
  id: '5'.repeat(24),
  medication: { name: 'Enalapril', dosage: '10', unit: 'mg' },
  endsAt: '2026-11-10T12:00:00.000Z',
  stopReason: 'Cough.',
  stoppedBy: { id: 'f'.repeat(24), name: 'Ben' },
});

let stored: Prescription[];
beforeEach(async () => {
  await startAnew();
  stored = [metformin, pain, stopped];
});

describe('the list', () => {
  it('says dose, route, times and instructions in words, with the marks; stopped ones on request', async () => {
    const { list } = openPrescriptions({}, { stored: () => stored });
    const row = await findPrescriptionRow('Metformin 500 mg');
    for (const text of ['1 tablet', 'oral', '08:00, 20:00 every day', 'With meals.', 'Time-critical'])
      expect(row.textContent).toContain(text);
    const needed = await findPrescriptionRow('Paracetamol 500 mg');
    expect(needed.textContent).toContain('As needed: for pain, at most 4 in 24 h, 4 h apart');
    expect(needed.textContent).toContain('Two people');
    expect(screen.queryByText('Enalapril 10 mg')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show stopped' }));
    const ended = await findPrescriptionRow('Enalapril 10 mg');
    expect(ended.textContent).toContain('Stopped by Ben: Cough.');
    expect(within(ended).queryByRole('menuitem')).toBeNull();
    expect(location.search).toBe('?prescriptions=all');
    expect(list).toHaveBeenLastCalledWith(
      { query: { residentId: resident.id, status: 'all' } },
      expect.anything(),
    );
  });

  it('follows a colleague: what they stop goes, what they prescribe comes', async () => {
    openPrescriptions({}, { stored: () => stored });
    await findPrescriptionRow('Metformin 500 mg');
    const over = { ...metformin, version: 2, endsAt: '2026-11-22T12:00:00.000Z', stopReason: 'Done.' };
    const next = buildPrescription({
      id: '6'.repeat(24),
      medication: { name: 'Gliclazide', dosage: '30', unit: 'mg' },
    });
    stored = [over, pain, next];
    act(() => eventHandlers['prescriptions:changed']([over, next]));
    expect(await screen.findByText('Gliclazide 30 mg')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Metformin 500 mg')).toBeNull());
  });

  it('offers no change to who may not prescribe, nor for an inactive resident', async () => {
    openPrescriptions({}, { role: 'gerocultor' });
    await findPrescriptionRow('Metformin 500 mg');
    expect(screen.queryByRole('button', { name: 'Add prescription' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('is empty for an inactive resident, with the reason', async () => {
    openPrescriptions({}, { of: { ...resident, active: false }, stored: () => [] });
    expect(await screen.findByText('No current prescriptions')).toBeTruthy();
    expect(screen.getByText('This resident is not active: nothing is due.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add prescription' })).toBeNull();
  });

  it('shows an error if it could not be loaded', async () => {
    openPrescriptions({ list: async () => Promise.reject(new Problem('forbidden', 'Not you.')) });
    expect(await screen.findByText('Failed to load prescriptions')).toBeTruthy();
  });
});

describe('stopping', () => {
  it('wants a reason, and sends it with the version that was seen', async () => {
    const stop = vi.fn<NonNullable<Calls['stop']>>(async () => ({
      prescription: { ...metformin, version: 2, endsAt: '2026-11-22T12:00:00.000Z' },
    }));
    openPrescriptions({ stop });
    await chooseEntry('Metformin 500 mg', 'Stop');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(dialog.getByText('Select a reason.')).toBeTruthy();
    expect(stop).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Side effects' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Prescription stopped')).toBeTruthy();
    expect(stop.mock.calls[0]?.[0]).toEqual({
      params: { id: metformin.id },
      body: { reason: 'Side effects', version: 1 },
    });
  });
});
