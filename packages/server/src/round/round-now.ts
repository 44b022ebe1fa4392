import {
  doseKeyOf,
  doseStateOf,
  doseWindowMinutes,
  homeDayOf,
  isInRound,
  roundRules,
  type DoseState,
  type DoseWindows,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { homeToday } from '../clinical/home-day.ts';
import type { RoundDay, RoundDays } from './round-day.ts';

const minuteMs = 60_000;

/** Today, and the days beside it whose doses are or will be in the round before midnight; ascending. */
function daysOfRound(now: Date, timezone: string, windows: DoseWindows): string[] {
  const windowMs = longestWindowMs(windows);
  const ends = [-Math.max(roundRules.overlapMs, windowMs), 0, windowMs];
  return [...new Set(ends.map((ms) => homeDayOf(new Date(now.getTime() + ms), timezone)))];
}

const longestWindowMs = ({ normal, timeCritical }: DoseWindows): number =>
  Math.max(normal, timeCritical) * minuteMs;

/** The doses of the round at `now` as one day: those of today, and of the days beside it that are in it or will be before midnight. */
export async function readRoundNow(days: RoundDays, windows: DoseWindows, now: Date): Promise<RoundDay> {
  const today = homeToday(days.timezone, now);
  const parts = await Promise.all(daysOfRound(now, days.timezone, windows).map(days.of));
  const todays = parts.find(({ day }) => day === today.day);
  if (!todays || parts.length === 1) return todays ?? days.of(today.day);
  const latest = today.before.getTime() + longestWindowMs(windows);
  const isNear = (dose: DueDose) =>
    dose.day < today.day
      ? isInRound(dose, today.day, longestWindowMs(windows) / minuteMs, now)
      : Date.parse(dose.at) <= latest;
  return {
    ...todays,
    doses: parts.flatMap(({ doses }) => doses).filter(isNear),
    prescriptions: new Map(parts.flatMap(({ prescriptions }) => [...prescriptions])),
    statuses: new Map(parts.flatMap(({ statuses }) => [...statuses])),
  };
}

/** A dose of the round at a moment. */
export interface DoseOfRound {
  readonly dose: DueDose;
  readonly prescription: Prescription;
  readonly state: DoseState;
  /** Whether somebody recorded it and a correction made it due again. */
  readonly isReopened: boolean;
}

/** The doses that are in the round at `now`, or all of a day, each with its state. */
export function* dosesOfRound(
  { day, doses, prescriptions, statuses }: RoundDay,
  windows: DoseWindows,
  now: Date,
  all = false,
): Generator<DoseOfRound> {
  for (const dose of doses) {
    const prescription = prescriptions.get(dose.prescriptionId);
    if (!prescription) continue;
    const windowMinutes = doseWindowMinutes(prescription, windows);
    if (!all && !isInRound(dose, day, windowMinutes, now)) continue;
    const record = statuses.get(doseKeyOf(dose));
    const state = doseStateOf(dose, record, windowMinutes, now);
    yield { dose, prescription, state, isReopened: record?.status === 'pending' };
  }
}

/** When the state of a dose of the round changes next by the clock, or one enters or leaves it, ms since 1970; Infinity: never. */
export function nextChangeOf(round: RoundDay, windows: DoseWindows, now: Date): number {
  let next = Infinity;
  for (const dose of round.doses) {
    const prescription = round.prescriptions.get(dose.prescriptionId);
    const status = round.statuses.get(doseKeyOf(dose))?.status;
    if (!prescription || (status !== undefined && status !== 'pending')) continue;
    const at = Date.parse(dose.at);
    const windowMs = doseWindowMinutes(prescription, windows) * minuteMs;
    const leaves = dose.day < round.day ? [at + Math.max(roundRules.overlapMs, windowMs)] : [];
    for (const change of [at - windowMs, at + windowMs / 2, at + windowMs, ...leaves])
      if (change > now.getTime() && change < next) next = change;
  }
  return next;
}
