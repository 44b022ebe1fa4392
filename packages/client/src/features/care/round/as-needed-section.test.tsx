import { buildPrescription } from '@hearthline/contracts/testing';
import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { ana } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import {
  buildClaimFor,
  home,
  minutesFromNow,
  openRound,
  buildRecordFor,
  rosa,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(() => connectionRestarted());

const paracetamol = buildPrescription({
  residentId: rosa.id,
  medication: { name: 'Paracetamol', dosage: '500', unit: 'mg' },
  startsAt: minutesFromNow(-60 * 24 * 10),
  schedule: { kind: 'as-needed', reason: 'Headache', minIntervalMinutes: 360, maxIn24Hours: 4 },
});
const dose = {
  prescription: paracetamol,
  due: { prescriptionId: paracetamol.id, day: home.today(), time: '00:00', at: minutesFromNow(0) },
};
const givenAgo = (minutes: number, fields: Partial<MedicationRecord> = {}) =>
  buildRecordFor(dose, {
    time: null,
    administeredAt: minutesFromNow(-minutes),
    reason: 'Headache',
    ...fields,
  });

it('Of a resident whose medicines are not checked since the return it is not said that a dose is possible', async () => {
  const lastReturn = {
    from: 'hospital' as const,
    since: minutesFromNow(-600),
    returnedAt: minutesFromNow(-60),
    by: null,
    medicinesBack: [],
    check: 'pending' as const,
  };
  await openRound({ asNeeded: [paracetamol], residents: [{ ...rosa, lastReturn }] });
  const of = within(await screen.findByRole('listitem', { name: /^Paracetamol/ }));
  expect(of.getByText('Medicines not checked since the return: ask the nurse in charge')).toBeTruthy();
  expect(of.queryByText(/Can be given now/)).toBeNull();
});

describe('Another product of the same substance', () => {
  it('moves the next possible dose, is named, and its mg stand in the dialog', async () => {
    const coCodamol = givenAgo(30, {
      medicationId: '7'.repeat(24),
      medication: { name: 'Co-codamol', dosage: '30/500', unit: 'mg' },
    });
    const amounts = [
      { substance: 'paracetamol', givenMg: 2_500, limitMg: 4_000, doseMg: 500, unknown: ['Syrup 120 mg'] },
    ];
    const claim = vi.fn(async () => ({
      claim: buildClaimFor(dose, { time: null, by: ana, at: minutesFromNow(0) }),
      amounts,
    }));
    const prescribed = { ...paracetamol, medicationId: '6'.repeat(24) };
    const { user } = await openRound({ asNeeded: [prescribed], records: [coCodamol] }, { claim });
    const of = within(await screen.findByRole('listitem', { name: /^Paracetamol/ }));
    expect(of.getByText(/^1 of 4 in 24 h\. Not before /)).toBeTruthy();
    expect(of.getByText(/^Last given .*, Co-codamol 30\/500 mg, Headache$/)).toBeTruthy();
    await user.click(of.getByRole('button', { name: /^Open: Paracetamol/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const text =
      'Paracetamol: 2,500 of 4,000 mg in 24 h, and 500 mg in this dose. The amount of paracetamol in Syrup 120 mg is not known.';
    expect(await dialog.findByText(text)).toBeTruthy();
  });
});

describe('An as-needed dose for a resident whose allergies are not recorded', () => {
  it('stops to ask who was asked, and sends the answer', async () => {
    const message = 'Allergies of Rosa Delgado are not recorded. Ask the family.';
    const current = { allergies: [], because: [], notRecorded: true };
    const send = vi
      .fn()
      .mockRejectedValueOnce(new Problem('allergy', message, { current }))
      .mockResolvedValue({ record: givenAgo(0), claim: null });
    const claim = vi.fn(async () => ({
      claim: buildClaimFor(dose, { time: null, by: ana, at: minutesFromNow(0) }),
    }));
    const residents = [{ ...rosa, allergies: [], allergiesChecked: false }];
    const { user } = await openRound({ asNeeded: [paracetamol], residents }, { claim, act: send });
    await user.click(await screen.findByRole('button', { name: /^Open: Paracetamol/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Headache' }));
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    expect(await dialog.findByText(/^Allergies of Rosa Delgado are not recorded\. Ask /)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Who was asked/ }), 'Her son: none');
    await user.click(dialog.getByRole('button', { name: 'Given all the same' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect((send.mock.calls[1] as [{ body: object }])[0].body).toMatchObject({
      status: 'administered',
      allergyReason: 'Her son: none',
    });
  });
});

describe('An as-needed dose that was given too soon', () => {
  it('says its limits before it is given, and is recorded with a reason once the server has refused it', async () => {
    const last = givenAgo(30);
    const current = { rules: ['interval'], possibleAt: minutesFromNow(330), lastGiven: last, in24Hours: 1 };
    const refused = new Problem('too-soon', 'Ben gave it at 8:28 AM. Not before 2:28 PM.', { current });
    const send = vi
      .fn()
      .mockRejectedValueOnce(refused)
      .mockResolvedValue({ record: givenAgo(0, { id: '6'.repeat(24) }), claim: null });
    const claim = vi.fn(async () => ({
      claim: buildClaimFor(dose, { time: null, by: ana, at: minutesFromNow(0) }),
    }));
    const { user } = await openRound({ asNeeded: [paracetamol], records: [last] }, { claim, act: send });
    await user.click(await screen.findByRole('button', { name: /^Open: Paracetamol/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText(/^1 of 4 in 24 h\. Not before /)).closest('[role=alert]')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Headache' }));
    await user.click(dialog.getByRole('button', { name: 'Given' }));
    expect(await dialog.findByText(/^Ben gave it at 8:28 AM\. Not before 2:28 PM\./)).toBeTruthy();
    const record = dialog.getByRole<HTMLButtonElement>('button', {
      name: 'It was given: record it with a reason',
    });
    expect(record.disabled).toBe(true);
    await user.type(dialog.getByLabelText('If it was given: why?, required'), 'Severe pain');
    await user.click(record);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send.mock.calls[1]?.[0]).toMatchObject({
      body: {
        outsideRules: { rules: ['interval'], reason: 'Severe pain', lastGiven: last.id },
        reason: 'Headache',
      },
    });
  });
});

describe('As-needed medication of the round', () => {
  it('says what for, how often, and that it is possible now', async () => {
    await openRound({ asNeeded: [paracetamol] });
    expect(await screen.findByText('Headache. At least 6 h apart, at most 4 in 24 h.')).toBeTruthy();
    expect(screen.getByText('0 of 4 in 24 h. Can be given now')).toBeTruthy();
  });

  it('says when the next one is possible', async () => {
    const record = givenAgo(30);
    await openRound({ asNeeded: [paracetamol], records: [record] });
    const next = new Date(Date.parse(record.administeredAt ?? '') + 360 * 60_000);
    expect(
      await screen.findByText(new RegExp(`^1 of 4 in 24 h\\. Not before .*${home.time(next)}$`)),
    ).toBeTruthy();
  });

  it('recorded while the clock was ahead does not put off the next, and is named to be corrected', async () => {
    const ahead = givenAgo(-60 * 24 * 365, { id: '6'.repeat(24) });
    const record = givenAgo(60 * 7);
    await openRound({ asNeeded: [paracetamol], records: [ahead, record] });
    expect(await screen.findByText('1 of 4 in 24 h. Can be given now')).toBeTruthy();
    const when = home.dayAndTime(ahead.administeredAt ?? '');
    expect(screen.getByRole('alert').textContent).toContain(
      `Recorded as given on ${when} by Ben Okafor: the clock was wrong. It is asked about before the next dose.`,
    );
    expect(screen.getByText(/^Last given /).textContent).toContain(home.time(record.administeredAt ?? ''));
  });

  it('is given with a reason, without a time of day', async () => {
    const send = vi.fn(async () => ({ record: givenAgo(0), claim: null }));
    const claim = vi.fn(async () => ({
      claim: buildClaimFor(dose, { time: null, by: ana, at: minutesFromNow(0) }),
    }));
    const { user } = await openRound({ asNeeded: [paracetamol] }, { claim, act: send });
    await user.click(await screen.findByRole('button', { name: /^Open: Paracetamol/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const give = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' });
    expect(give.disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Headache' }));
    await user.click(give);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const [{ body }] = send.mock.calls[0] as unknown as [{ body: object }];
    expect(body).toEqual({
      prescriptionId: paracetamol.id,
      status: 'administered',
      reason: 'Headache',
      notes: null,
      late: false,
    });
  });

  it('asks for the effect of a dose after an hour, until it is answered', async () => {
    const record = givenAgo(61);
    const setEffect = vi.fn(async () => ({
      record: {
        ...record,
        version: 2,
        effect: { helped: 'partly' as const, note: null, by: ana, at: minutesFromNow(0) },
      },
    }));
    const { user } = await openRound(
      { asNeeded: [paracetamol], records: [record] },
      {},
      { medicationRecords: { setEffect } },
    );
    const question = within(await screen.findByRole('group', { name: 'Did Paracetamol help?' }));
    await user.click(question.getByRole('button', { name: 'Partly' }));
    expect(setEffect).toHaveBeenCalledWith({
      params: { id: record.id },
      body: { helped: 'partly', version: 1 },
    });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Did Paracetamol help?' })).toBeNull());
  });

  it('does not ask before the hour is over', async () => {
    await openRound({ asNeeded: [paracetamol], records: [givenAgo(59)] });
    await screen.findByText(/Not before/);
    expect(screen.queryByText('Did it help?')).toBeNull();
  });

  it('shows who has the dose open, across prescriptions of the same medication', async () => {
    const fever = { ...paracetamol, id: '8'.repeat(24) };
    const claim = buildClaimFor(dose, { time: null, day: home.today() });
    await openRound({ asNeeded: [paracetamol, fever], claims: [claim] });
    expect(await screen.findAllByText('Ben is giving this')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Open: Paracetamol/ })).toBeNull();
  });

  it('opened while a colleague has the other prescription says who', async () => {
    const claim = buildClaimFor(dose, {
      id: '7'.repeat(24),
      time: null,
      day: home.today(),
      prescriptionId: '8'.repeat(24),
    });
    const refused = vi.fn().mockRejectedValue(new Problem('claimed', 'Claimed.', { current: claim }));
    const { user } = await openRound({ asNeeded: [paracetamol] }, { claim: refused });
    await user.click(await screen.findByRole('button', { name: /^Open: Paracetamol/ }));
    expect(await screen.findByText(/^Ben is giving this, since/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Given' })).toBeNull();
  });
});
