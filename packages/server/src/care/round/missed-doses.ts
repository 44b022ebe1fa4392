import {
  getDoseKey,
  getDoseState,
  doseWindowMinutes,
  type DoseWindows,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import type { RoundDay } from './load-round-day.ts';
import type { RoundDays } from './round-day.ts';

/** A dose without a record at the end of its window; computed from the clock, never stored. */
export interface MissedDose {
  readonly prescription: Prescription;
  readonly dose: DueDose;
  /** The end of its window. */
  readonly missedAt: Date;
}

const minuteMs = 60_000;

/**
 * Doses without a record whose window ended from `from` (inclusive) to `before` (exclusive), at most until `now`; sorted by
 * that time.
 */
export async function findMissedDoses(
  days: Pick<RoundDays, 'of' | 'timezone'>,
  from: Date,
  before: Date,
  now: Date,
  windows: DoseWindows,
): Promise<MissedDose[]> {
  const longestMs = Math.max(windows.normal, windows.timeCritical) * minuteMs;
  const missed: MissedDose[] = [];
  for (const day of homeDaysBetween(
    new Date(from.getTime() - longestMs),
    earlier(before, now),
    days.timezone,
  ))
    for (const each of missedOf(await days.of(day), now, windows))
      if (each.missedAt >= from && each.missedAt < before) missed.push(each);
  return missed.sort((a, b) => a.missedAt.getTime() - b.missedAt.getTime());
}

function missedOf(
  { doses, prescriptions, statuses }: RoundDay,
  now: Date,
  windows: DoseWindows,
): MissedDose[] {
  return doses.flatMap((dose) => {
    const prescription = prescriptions.get(dose.prescriptionId);
    if (!prescription) return [];
    const window = doseWindowMinutes(prescription, windows);
    if (getDoseState(dose, statuses.get(getDoseKey(dose)), window, now) !== 'missed') return [];
    return [{ prescription, dose, missedAt: new Date(Date.parse(dose.at) + window * minuteMs) }];
  });
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
