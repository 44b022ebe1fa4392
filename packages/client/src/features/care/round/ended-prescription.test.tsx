import type { Prescription } from '@hearthline/contracts';
import { ana, ben, buildPrescription } from '@hearthline/contracts/testing';
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
  named,
  openRound,
  buildRecordFor,
  rosa,
  setClockToNoon,
  type DoseOf,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const claimed = (dose: DoseOf) => async () => ({
  claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }),
});
const stopped = (prescription: Prescription): Prescription => ({
  ...prescription,
  version: prescription.version + 1,
  endsAt: minutesFromNow(-1),
  updatedAt: minutesFromNow(-1),
  stoppedBy: ben,
  stopReason: 'Side effects',
});

async function openDose() {
  const dose = buildDueDose(-5);
  const { user } = await openRound({ doses: [dose] }, { claim: claimed(dose) });
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const give = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Given' });
  return { dose, dialog, give };
}

describe('A dose whose prescription ends while it is open', () => {
  it('is not given after a stop: it says who stopped it and why', async () => {
    const { dose, dialog, give } = await openDose();
    expect(give.disabled).toBe(false);
    act(() => eventHandlers['prescriptions:changed']([stopped(dose.prescription)]));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Ben stopped this at ${home.time(minutesFromNow(-1))}: Side effects`,
    );
    expect(give.disabled).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Omitted' }).disabled).toBe(false);
  });

  it('names the medication that replaced it', async () => {
    const { dose, dialog } = await openDose();
    const { prescription } = dose;
    const successor = buildPrescription({
      ...prescription,
      id: '8'.repeat(24),
      medication: { name: 'Ramipril', dosage: '5', unit: 'mg' },
      replacesMedication: prescription.medication,
      dose: { amount: 1, unit: 'tablet' },
      prescribedBy: ben,
    });
    const replaced = { ...prescription, version: 2, endsAt: minutesFromNow(-1), replacedBy: successor.id };
    act(() => eventHandlers['prescriptions:changed']([replaced, successor]));
    expect((await dialog.findByRole('alert')).textContent).toContain('Now it is Ramipril 5 mg: 1 tablet.');
  });

  it('says what is prescribed since a change', async () => {
    const { dose, dialog, give } = await openDose();
    const { prescription } = dose;
    const successor = buildPrescription({
      ...prescription,
      id: '8'.repeat(24),
      dose: { amount: 2, unit: 'tablet' },
      prescribedBy: ben,
    });
    const replaced = { ...prescription, version: 2, endsAt: minutesFromNow(-1), replacedBy: successor.id };
    act(() => eventHandlers['prescriptions:changed']([replaced, successor]));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Ben changed this at ${home.time(minutesFromNow(-1))}. Now it is 2 tablets. Check with the nurse in charge before giving the old dose.`,
    );
    expect(give.disabled).toBe(false);
  });
});

describe('The line of a dose whose prescription was stopped', () => {
  it('says so, and can’t be ticked to be given with the others', async () => {
    const doses = [buildDueDose(-5, named('Aspirin')), buildDueDose(-5, named('Zinc'))];
    const [first] = doses;
    const ended = { ...first!, prescription: stopped(first!.prescription) };
    await openRound({ doses: [ended, buildDueDose(-5, named('Iron')), doses[1]!] });
    expect(within(await line('Aspirin')).getByText(/Stopped/)).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByRole('checkbox', { name: /Aspirin/ })).toBeNull();
  });
});

it('a ticked dose that was voided and is given anew goes under another key', async () => {
  const doses = [buildDueDose(5, named('Aspirin')), buildDueDose(5, named('Zinc'))];
  const [aspirin] = doses;
  const record = buildRecordFor(aspirin!, { administeredByUser: ana, recordedBy: ana });
  const give = vi.fn(async () => ({ record, claim: null }));
  const { user } = await openRound({ doses }, { claim: claimed(aspirin!), act: give });
  const tickAndGive = async () => {
    await user.click(await screen.findByRole('checkbox', { name: /Aspirin/ }));
    await user.click(
      await screen.findByRole('button', { name: 'Record the ticked dose as given: Rosa Delgado' }),
    );
  };
  await tickAndGive();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Aspirin/ })).toBeNull());
  act(() => eventHandlers['medication-records:deleted']([{ id: record.id }]));
  await tickAndGive();
  await waitFor(() => expect(give).toHaveBeenCalledTimes(2));
  const keys = give.mock.calls.map(
    (call: unknown[]) => (call[1] as { idempotencyKey: string }).idempotencyKey,
  );
  expect(new Set(keys).size).toBe(2);
});

it('the dose given last is not one that was corrected to refused', async () => {
  const dose = buildDueDose(-5);
  const earlier = buildRecordFor(dose, {
    id: '6'.repeat(24),
    prescriptionId: '5'.repeat(24),
    day: '2026-11-20',
    time: '08:00',
    administeredAt: minutesFromNow(-60 * 30),
  });
  const correction = {
    ...earlier,
    id: '7'.repeat(24),
    corrects: earlier.id,
    status: 'refused' as const,
    administeredAt: null,
  };
  const list = async () => ({ records: [earlier, correction] });
  const { user } = await openRound(
    { doses: [dose] },
    { claim: claimed(dose) },
    { medicationRecords: { list } },
  );
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(dialog.getByText('Last given').nextSibling?.textContent).toBe('Not in the last 7 days'),
  );
});

it('a dose of an earlier prescription of an as-needed medication counts for its interval', async () => {
  const paracetamol = buildPrescription({
    residentId: rosa.id,
    startsAt: minutesFromNow(-10),
    schedule: { kind: 'as-needed', reason: 'Headache', minIntervalMinutes: 360, maxIn24Hours: 4 },
  });
  const due = { prescriptionId: '5'.repeat(24), day: home.today(), time: '00:00', at: minutesFromNow(0) };
  const before = buildRecordFor(
    { prescription: paracetamol, due },
    { time: null, administeredAt: minutesFromNow(-30), medicationId: paracetamol.medicationId },
  );
  await openRound({ asNeeded: [paracetamol], records: [before] });
  expect(await screen.findByText(/^1 of 4 in 24 h\. Not before /)).toBeTruthy();
});
