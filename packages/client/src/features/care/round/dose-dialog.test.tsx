import { Problem, type Prescription } from '@hearthline/contracts';
import { ana, ben } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildClaimFor,
  home,
  line,
  minutesFromNow,
  openRound,
  buildRecordFor,
  setClockToNoon,
  type DoseOf,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

type Calls = Parameters<typeof openRound>[1];

/** Opens the dialog of one dose that nobody else has. */
async function openDose(prescribed: Partial<Prescription> = {}, calls: (dose: DoseOf) => Calls = () => ({})) {
  const dose = buildDueDose(-5, prescribed);
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) }));
  const release = vi.fn(async () => undefined);
  const { user } = await openRound({ doses: [dose] }, { claim, release, ...calls(dose) });
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Metformin 500 mg' }));
  return { dose, user, dialog, claim, release };
}

const diskFull = () =>
  new Problem('database-away', 'The server’s disk is full: nothing can be saved until there is free space.');
const given = (dose: DoseOf) => buildRecordFor(dose, { administeredByUser: ana, recordedBy: ana });

describe('An open dose', () => {
  it('says on its line and in the dialog that nobody has checked the prescription', async () => {
    const { dialog } = await openDose({ needsCheck: true });
    expect(await dialog.findByText('Not yet checked by a second person')).toBeTruthy();
    expect(screen.getAllByText(/Not yet checked by a second person/)).toHaveLength(2);
  });

  it.each([
    [{ supplyId: '6'.repeat(24), quantity: 12, useBy: null }, 'Rosa’s own supply: 12 left'],
    [{ supplyId: null, quantity: 3, useBy: null }, 'The house’s stock: 3 left'],
    [undefined, 'The house’s stock: 3 left'],
  ])('says from whose supply it is taken: %o', async (source, text) => {
    const { dialog } = await openDose({}, (dose) => ({
      claim: async () => ({
        claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }),
        ...(source && { source }),
      }),
    }));
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  it('says that the own supply has expired', async () => {
    const source = { supplyId: '6'.repeat(24), quantity: 12, useBy: '2020-01-31' };
    const { dialog } = await openDose({}, (dose) => ({
      claim: async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }), source }),
    }));
    expect(await dialog.findByText('Expired Jan 31, 2020')).toBeTruthy();
  });

  it('is claimed, shows what it is and for whom, and is released when it is closed', async () => {
    const { user, dialog, claim, release } = await openDose({
      instructions: 'With food. Whole, not crushed.',
    });
    expect(claim).toHaveBeenCalledTimes(1);
    const noSubstances = 'Allergies cannot be compared: no active substance is entered.';
    for (const text of [
      'Rosa Delgado',
      'Latex',
      'oral',
      'With food. Whole, not crushed.',
      'Low',
      noSubstances,
    ])
      expect(await dialog.findByText(text)).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByText('Last given').nextSibling?.textContent).toBe('Not in the last 7 days'),
    );
    expect(release).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });

  it('is given with one tap, at the time and with the note entered', async () => {
    const send = vi.fn();
    const { dose, user, dialog } = await openDose({}, (of) => ({
      act: send.mockResolvedValue({ record: given(of), claim: null }),
    }));
    await user.type(await dialog.findByLabelText('Notes'), 'Slowly');
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send).toHaveBeenCalledWith(
      {
        body: { ...dose.due, at: undefined, status: 'administered', notes: 'Slowly', late: false },
      },
      { idempotencyKey: expect.any(String) as string },
    );
  });

  it('is refused only with a reason; "Other" needs words', async () => {
    const send = vi.fn();
    const { dose, user, dialog } = await openDose({}, (of) => ({
      act: send.mockResolvedValue({ record: buildRecordFor(of, { status: 'refused' }), claim: null }),
    }));
    await user.click(await dialog.findByRole('button', { name: 'Refused' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save as refused' });
    expect(save.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Please say why, required'), 'Was singing');
    await user.click(save);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      body: { prescriptionId: dose.due.prescriptionId, status: 'refused', reason: 'Was singing' },
    });
  });

  it('says when the medication was given last, by whom and how much', async () => {
    const dose = buildDueDose(-5, { dose: { amount: 0.5, unit: 'tablet' } });
    const before = buildRecordFor(dose, {
      id: '6'.repeat(24),
      prescriptionId: '5'.repeat(24),
      day: '2026-11-20',
      time: '08:00',
      administeredAt: minutesFromNow(-60 * 30),
      dose: { amount: 2, unit: 'tablet' },
    });
    const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) }));
    const list = vi.fn(async () => ({ records: [before] }));
    const { user } = await openRound({ doses: [dose] }, { claim }, { medicationRecords: { list } });
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Metformin 500 mg' }));
    expect(dialog.getByText('half a tablet').className).toContain('text-n42');
    const last = new RegExp(`${home.time(before.administeredAt ?? '')}, Ben Okafor, 2 tablets$`);
    await waitFor(() => expect(dialog.getByText('Last given').nextSibling?.textContent).toMatch(last));
  });

  it('before its window is not given, and says from when', async () => {
    const dose = buildDueDose(90);
    const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) }));
    const { user } = await openRound({ doses: [dose] }, { claim });
    await user.click(screen.getByRole('radio', { name: 'All day' }));
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' })).disabled).toBe(true);
    expect(dialog.getByText(`Too early. Can be given from ${home.time(minutesFromNow(30))}.`)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Refused' }).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Omitted' }));
    expect(dialog.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual([
      'Not in the home',
    ]);
  });

  it('names the colleague who recorded it in the meantime, and has no more buttons', async () => {
    const { dose, dialog } = await openDose();
    await dialog.findByRole('button', { name: 'Given' });
    const record = buildRecordFor(dose);
    act(() => eventHandlers['medication-records:created']([record]));
    expect(
      await dialog.findByText(`Ben recorded this at ${home.time(record.recordedAt ?? '')}.`),
    ).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Given' })).toBeNull();
  });

  it('becomes the record of the user who was first, not a second record', async () => {
    const { dialog, user } = await openDose({}, (of) => ({
      act: vi.fn().mockRejectedValue(new Problem('recorded', 'Recorded.', { current: buildRecordFor(of) })),
    }));
    await user.click(await dialog.findByRole('button', { name: 'Given' }));
    expect(await dialog.findByText(/^Ben recorded this at/)).toBeTruthy();
  });

  it('names the user who has it open, and has no button to give it', async () => {
    const { dialog } = await openDose({}, (of) => ({
      claim: vi.fn().mockRejectedValue(new Problem('claimed', 'Claimed.', { current: buildClaimFor(of) })),
    }));
    expect(await dialog.findByText(/^Ben is giving this, since/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Given' })).toBeNull();
  });

  it('offers a paper note if it can not be opened because the disk is full', async () => {
    const { dialog, user } = await openDose({}, () => ({ claim: vi.fn().mockRejectedValue(diskFull()) }));
    expect(await dialog.findByText(diskFull().message)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Open again' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Note what was given on paper' }));
    expect(await screen.findByRole('dialog', { name: 'Note what was given on paper' })).toBeTruthy();
  });

  it('offers no paper note if it can not be opened for another reason', async () => {
    const { dialog } = await openDose({}, () => ({
      claim: vi.fn().mockRejectedValue(new Problem('invalid', 'There is no such dose on this day.')),
    }));
    await dialog.findByText('There is no such dose on this day.');
    expect(dialog.queryByRole('button', { name: 'Note what was given on paper' })).toBeNull();
  });

  it('offers a paper note if it was given but can not be saved because the disk is full', async () => {
    const send = vi.fn().mockRejectedValue(diskFull());
    const { dialog, user } = await openDose({}, () => ({ act: send }));
    await user.click(await dialog.findByRole('button', { name: 'Given' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(diskFull().message);
    await user.click(dialog.getByRole('button', { name: 'Note what was given on paper' }));
    const note = within(await screen.findByRole('dialog', { name: 'Note what was given on paper' }));
    await user.click(note.getByRole('button', { name: 'Save note' }));
    expect(
      await screen.findByText(
        /noted on paper\. Will be sent as a late entry as soon as the server can save it\.$/,
      ),
    ).toBeTruthy();
    // The outbox tries at once.
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('offers no paper note if it may have been saved, since it would be recorded twice', async () => {
    const { dialog, user } = await openDose({}, () => ({
      act: vi.fn().mockRejectedValue(new Problem('unconfirmed', 'It may have been saved.')),
    }));
    await user.click(await dialog.findByRole('button', { name: 'Given' }));
    await dialog.findByRole('alert');
    expect(dialog.queryByRole('button', { name: 'Note what was given on paper' })).toBeNull();
  });

  it('whose claim was taken over offers to open it again', async () => {
    const { dose, dialog, user, claim } = await openDose();
    await dialog.findByRole('button', { name: 'Given' });
    act(() => eventHandlers['dose-claims:changed']([buildClaimFor(dose, { by: ben, version: 2 })]));
    await user.click(await dialog.findByRole('button', { name: 'Open again' }));
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('asks if it matches an allergy, and is given only with a reason', async () => {
    const send = vi.fn();
    const message = 'Rosa Delgado is allergic to Metformin.';
    const { dialog, user } = await openDose({}, (of) => ({
      act: send
        .mockRejectedValueOnce(new Problem('allergy', message, { current: { allergies: ['Metformin'] } }))
        .mockResolvedValue({ record: given(of), claim: null }),
    }));
    await user.click(await dialog.findByRole('button', { name: 'Given' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    const anyway = dialog.getByRole<HTMLButtonElement>('button', { name: 'Given all the same' });
    expect(anyway.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Why is it given all the same?, required'), 'Dr. Vega decided');
    await user.click(anyway);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]?.[0]).toMatchObject({ body: { allergyReason: 'Dr. Vega decided' } });
  });

  it('waits for the second person, and keeps waiting after the dialog is closed', async () => {
    const { dose, dialog, user, release } = await openDose({ twoPeople: true }, (of) => ({
      act: vi.fn(async () => ({ record: null, claim: waiting(of) })),
    }));
    await user.click(await dialog.findByRole('button', { name: 'Given' }));
    expect((await dialog.findByRole('timer')).textContent).toMatch(
      /^Waiting for a second person \([45]:\d\d\)$/,
    );
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await within(await line('Metformin')).findByText(/^Waiting for a second person/)).toBeTruthy();
    expect(release).not.toHaveBeenCalled();
    expect(dose.prescription.twoPeople).toBe(true);
  });
});

const waiting = (dose: DoseOf) =>
  buildClaimFor(dose, {
    by: ana,
    version: 2,
    at: minutesFromNow(0),
    waiting: { administeredAt: minutesFromNow(0), reason: null, requestedAt: minutesFromNow(0) },
  });
