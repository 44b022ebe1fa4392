import { ana, buildPrescription } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildClaimFor,
  home,
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

/** Given by Ben, by Form 02, 4 minutes ago. */
const byForm = (dose: DoseOf) =>
  buildRecordFor(dose, { id: '9'.repeat(24), prescriptionId: null, day: null, time: null });
const text = () => `Already given at ${home.time(minutesFromNow(-4))} by Ben Okafor.`;
const opened = (dose: DoseOf) =>
  vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana }), givenLately: byForm(dose) }));

describe('A dose whose medication was given a short while ago', () => {
  it('says when and by whom, and is given only as another dose; that it was not is recorded without', async () => {
    const dose = buildDueDose(5);
    const give = vi.fn(async () => ({
      record: buildRecordFor(dose, { administeredByUser: ana }),
      claim: null,
    }));
    const { user } = await openRound({ doses: [dose] }, { claim: opened(dose), act: give });
    await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain(text());
    const key = dialog.getByRole<HTMLButtonElement>('button', { name: 'Given' });
    expect(key.disabled).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Omitted' }).disabled).toBe(false);
    await user.click(dialog.getByRole('checkbox', { name: 'This is another dose, to be given as well' }));
    await user.click(key);
    await waitFor(() => expect(give).toHaveBeenCalledTimes(1));
  });

  it('is not ticked to be given with others: it says so in its line, and is released', async () => {
    const doses = [buildDueDose(5, named('Aspirin')), buildDueDose(5, named('Zinc'))];
    const release = vi.fn(async () => undefined);
    const { user } = await openRound({ doses }, { claim: opened(doses[0]!), release });
    await user.click(await screen.findByRole('checkbox', { name: /Aspirin/ }));
    expect(await screen.findByText(`${text()} Open it if this is another dose.`)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Aspirin/ }).checked).toBe(false);
    expect(release).toHaveBeenCalledTimes(1);
  });
});

it('a dose given by Form 02 counts for the interval of an as-needed medication', async () => {
  const prescription = buildPrescription({
    residentId: rosa.id,
    startsAt: minutesFromNow(-60 * 24),
    schedule: { kind: 'as-needed', reason: 'Headache', minIntervalMinutes: 360, maxIn24Hours: 4 },
  });
  await openRound({ asNeeded: [prescription] });
  expect(await screen.findByText('0 of 4 in 24 h. Can be given now')).toBeTruthy();
  const given = byForm({ ...buildDueDose(0), prescription });
  act(() =>
    eventHandlers['medication-records:created']([{ ...given, medicationId: prescription.medicationId }]),
  );
  expect(await screen.findByText(/^1 of 4 in 24 h\. Not before /)).toBeTruthy();
});

it('the last dose is not known before it was read', async () => {
  const dose = buildDueDose(5);
  const older = buildRecordFor(buildDueDose(-60), {
    id: '8'.repeat(24),
    administeredAt: minutesFromNow(-600),
  });
  let answer = (): void => undefined;
  const list = (input?: { query?: { startDate?: string | undefined } }) =>
    input?.query?.startDate === undefined
      ? Promise.resolve({ records: [] })
      : new Promise<{ records: [] }>((resolve) => (answer = () => resolve({ records: [] })));
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana }) }));
  const { user } = await openRound(
    { doses: [dose], records: [older] },
    { claim },
    { medicationRecords: { list } },
  );
  await user.click(await screen.findByRole('button', { name: /^Open: Metformin/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const facts = () => dialog.getByText('Last given').nextElementSibling?.textContent;
  expect(facts()).toBe('Loading...');
  act(() => answer());
  await waitFor(() => expect(facts()).toContain('Ben Okafor'));
});
