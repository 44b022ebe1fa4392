import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { ana } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { residentsCollection } from '../../../lib/live/collections.ts';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildClaimFor,
  line,
  minutesFromNow,
  openRound,
  buildRecordFor,
  rosa,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const outside = (rule: string) =>
  new Problem('outside-rules', 'Too early.', {
    current: { rules: [rule], possibleAt: null, lastGiven: null, in24Hours: null },
  });

async function openDose(minutes: number, send = vi.fn()) {
  const dose = buildDueDose(minutes);
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) }));
  const { user } = await openRound({ doses: [dose] }, { claim, act: send });
  await user.click(screen.getByRole('radio', { name: 'All day' }));
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Given' });
  return { dose, user, dialog, send };
}

describe('A dose outside the rules', () => {
  it('is recorded with a reason if it was given before its window', async () => {
    const { dose, user, dialog, send } = await openDose(90);
    send.mockRejectedValueOnce(outside('early'));
    send.mockResolvedValue({ record: buildRecordFor(dose), claim: null });
    await user.click(dialog.getByRole('button', { name: 'It was given: record it with a reason' }));
    await user.type(await dialog.findByLabelText('If it was given: why?, required'), 'Leaves early');
    await user.click(dialog.getByRole('button', { name: 'It was given: record it with a reason' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send.mock.calls[1]?.[0]).toMatchObject({
      body: { status: 'administered', outsideRules: { rules: ['early'], reason: 'Leaves early' } },
    });
  });

  it('leads back without a record if it was not given', async () => {
    const { user, dialog, send } = await openDose(-90);
    send.mockRejectedValueOnce(outside('late'));
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    await user.click(await dialog.findByRole('button', { name: 'It was not given' }));
    expect(await dialog.findByRole('button', { name: 'Refused' })).toBeTruthy();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('says in its line why it was given', async () => {
    const dose = buildDueDose(-5);
    const outsideRules: MedicationRecord['outsideRules'] = { rules: ['late'], reason: 'Asleep' };
    await openRound({ doses: [dose], records: [buildRecordFor(dose, { outsideRules })] });
    await act(async () => screen.getByRole('radio', { name: 'All day' }).click());
    expect(within(await line('Metformin')).getByText(/given late: Asleep/)).toBeTruthy();
  });
});

describe('A resident whose dose is open', () => {
  it('and who is made inactive or moves is named at once', async () => {
    const { dialog } = await openDose(-5);
    act(() => residentsCollection.upsert([{ ...rosa, version: 8, roomNumber: '22' }]));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Rosa Delgado moved: room 3 before, room 22 now.',
    );
    act(() => residentsCollection.upsert([{ ...rosa, version: 9, active: false }]));
    expect((await dialog.findByRole('alert')).textContent).toContain('Rosa Delgado was made inactive.');
  });

  it('and who is deleted is named at once; the note that was typed stays, also after the refusal', async () => {
    const refusal = new Problem(
      'not-found',
      'Prescription not found: it or its resident was deleted. Nothing was saved.',
    );
    const { dialog, user } = await openDose(-5, vi.fn().mockRejectedValue(refusal));
    await user.type(dialog.getByLabelText('Notes'), 'With yoghurt');
    act(() => residentsCollection.remove([rosa.id]));
    expect((await dialog.findByRole('alert')).textContent).toContain('Rosa Delgado was deleted.');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    expect(await dialog.findByText(/it or its resident was deleted\. Nothing was saved\./)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('With yoghurt');
  });
});
