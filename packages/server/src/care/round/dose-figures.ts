import type { DoseFigures, DoseState } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { overdueMs, overdueWindow } from '../../records/clinical/time-windows.ts';
import { findNextPending, findPendingUntil } from '../medication-records/find-doses.repository.ts';
import { countPending } from '../medication-records/medication-record.repository.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import type { RoundDays } from './round-day.ts';
import { dosesOfRound, findNextChange, readRoundNow, type DoseOfRound } from './round-now.ts';

type FindInactive = () => Promise<NonNullable<Parameters<typeof countPending>[1]>>;

/**
 * Counts unrecorded doses: the cached doses of the round, and the pending records outside the round, counted by index.
 * `findInactive` returns the residents without due doses; it is called only if there are pending records.
 */
export async function countDoseFigures(
  days: RoundDays,
  findInactive: FindInactive,
  now: Date,
): Promise<DoseFigures> {
  // The exclusive ends of the overdue doses, the due doses and the day; ascending.
  const ends = [overdueWindow(now).before, new Date(now.getTime() + 1), homeToday(days.timezone, now).before];
  const [{ windows, round }, counts] = await Promise.all([
    readWindowsAndRound(days, now),
    countPendingUntil(ends, findInactive),
  ]);
  const doses = [...dosesOfRound(round, windows, now)];
  // A dose that a correction made due again also has a pending record; it must count once.
  const reopened = doses.filter(({ isReopened }) => isReopened).map(({ dose }) => Date.parse(dose.at));
  const [overdue = 0, begun = 0, all = 0] = counts.map(
    (count, index) => count - reopened.filter((at) => at < (ends[index]?.getTime() ?? 0)).length,
  );
  const inState = (state: DoseState) => doses.filter((dose) => dose.state === state).length;
  return {
    overdue: inState('overdue') + overdue,
    missed: inState('missed'),
    due: inState('due') + begun - overdue,
    later: inState('later') + all - begun,
  };
}

async function readWindowsAndRound(days: RoundDays, now: Date) {
  const windows = await readDoseWindows();
  return { windows, round: await readRoundNow(days, windows, now) };
}

/**
 * Counts pending records before each of the ascending ends. Usually there are none before the last end, and one count is
 * enough.
 */
async function countPendingUntil(ends: readonly Date[], findInactive: FindInactive): Promise<number[]> {
  const last = ends.at(-1);
  const most = last ? await countPending(last) : 0;
  if (most === 0) return ends.map(() => 0);
  const inactive = await findInactive();
  return Promise.all(
    ends.map(async (before) => {
      const [all, ofInactive] = await Promise.all([
        before === last ? most : countPending(before),
        inactive.length > 0 ? countPending(before, inactive) : 0,
      ]);
      return all - ofInactive;
    }),
  );
}

/** The number of open doses of a resident. */
export type WaitingDoses = Pick<DoseFigures, 'overdue' | 'missed' | 'due'>;

/** The maximum of pending records read to count doses by resident. */
const maxPending = 500;

/** The open doses at `now` by resident id, counted as in `countDoseFigures`; null if too many records are pending. */
export async function waitingByResident(
  days: RoundDays,
  now: Date,
): Promise<ReadonlyMap<string, WaitingDoses> | null> {
  const [{ windows, round }, pending] = await Promise.all([
    readWindowsAndRound(days, now),
    findPendingUntil(now, maxPending + 1),
  ]);
  if (pending.length > maxPending) return null;
  const waiting = new Map<string, Record<keyof WaitingDoses, number>>();
  const add = (residentId: string, state: keyof WaitingDoses) => {
    const known = waiting.get(residentId) ?? { overdue: 0, missed: 0, due: 0 };
    waiting.set(residentId, known);
    known[state] += 1;
  };
  const reopened = new Set<string>();
  for (const { dose, prescription, state, isReopened } of dosesOfRound(round, windows, now)) {
    if (isReopened) reopened.add(dosePlace(dose));
    if (isWaiting(state)) add(prescription.residentId, state);
  }
  const { before } = overdueWindow(now);
  for (const { residentId, prescriptionId, day, time, scheduledFor } of pending)
    if (!reopened.has(dosePlace({ prescriptionId: prescriptionId?.toString(), day, time })))
      add(residentId.toString(), scheduledFor < before ? 'overdue' : 'due');
  return waiting;
}

interface Place {
  readonly prescriptionId?: string | undefined;
  readonly day?: string | undefined;
  readonly time?: string | null | undefined;
}

const dosePlace = ({ prescriptionId, day, time }: Place): string => [prescriptionId, day, time].join(' ');

const isWaiting = (state: DoseOfRound['state']): state is keyof WaitingDoses =>
  state === 'overdue' || state === 'missed' || state === 'due';

/** The next time at which the figures change without a write; null if there is none in sight. */
export async function nextDoseChange(days: RoundDays, now: Date): Promise<Date | null> {
  const [{ windows, round }, due, overdue] = await Promise.all([
    readWindowsAndRound(days, now),
    findNextPending(now),
    findNextPending(overdueWindow(now).before),
  ]);
  const next = Math.min(
    findNextChange(round, windows, now),
    due?.getTime() ?? Infinity,
    (overdue?.getTime() ?? Infinity) + overdueMs,
  );
  return next === Infinity ? null : new Date(next);
}
