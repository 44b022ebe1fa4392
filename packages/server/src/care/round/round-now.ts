import {
  getDoseKey,
  getDoseState,
  doseWindowMinutes,
  isInRound,
  roundRules,
  type DoseState,
  type DoseWindows,
  type DueDose,
  type Prescription,
} from '@hearthline/contracts';
import { homeDaysBetween, homeToday, type HomeDay } from '../../records/clinical/home-day.ts';
import { isOpen, findOpenDoses, type RoundDay } from './load-round-day.ts';
import type { RoundDays } from './round-day.ts';

const minuteMs = 60_000;

/**
 * The days of the round, ascending: today, earlier days with open doses, and tomorrow once one of its doses opens before
 * midnight.
 */
function daysOfRound(now: Date, timezone: string, windows: DoseWindows): string[] {
  const last = new Date(now.getTime() + longestWindowMs(windows));
  return homeDaysBetween(new Date(now.getTime() - roundRules.openMs), last, timezone);
}

const longestWindowMs = ({ normal, timeCritical }: DoseWindows): number =>
  Math.max(normal, timeCritical) * minuteMs;

/** The doses of the round at `now` as one day: today's doses, and doses of other days that are open now or before midnight. */
export async function readRoundNow(days: RoundDays, windows: DoseWindows, now: Date): Promise<RoundDay> {
  const today = homeToday(days.timezone, now);
  const [openFrom, ...parts] = await Promise.all([
    days.openFrom(),
    ...daysOfRound(now, days.timezone, windows).map(days.of),
  ]);
  const todays = parts.find(({ day }) => day === today.day) ?? (await days.of(today.day));
  const latest = today.before.getTime() + longestWindowMs(windows);
  const others = parts
    .filter(({ day }) => day !== today.day)
    .map((part) => ({
      part,
      doses:
        part.day < today.day
          ? dosesOfEarlier(part, { today, windows, now, openFrom })
          : part.doses.filter(({ at }) => Date.parse(at) <= latest),
    }))
    .filter(({ doses }) => doses.length > 0);
  // Few doses are added, so today's maps are copied only in this case.
  if (others.length === 0) return todays;
  const [prescriptions, statuses] = [new Map(todays.prescriptions), new Map(todays.statuses)];
  for (const { part, doses } of others)
    for (const dose of doses) {
      const prescription = part.prescriptions.get(dose.prescriptionId);
      if (prescription && !prescriptions.has(prescription.id))
        prescriptions.set(prescription.id, prescription);
      const [key, status] = [getDoseKey(dose), part.statuses.get(getDoseKey(dose))];
      if (status) statuses.set(key, status);
    }
  const of = (isWanted: (day: string) => boolean) =>
    others.filter(({ part }) => isWanted(part.day)).flatMap(({ doses }) => doses);
  return {
    ...todays,
    doses: [...of((day) => day < today.day), ...todays.doses, ...of((day) => day > today.day)],
    prescriptions,
    statuses,
  };
}

interface EarlierOptions {
  readonly today: HomeDay;
  readonly windows: DoseWindows;
  readonly now: Date;
  readonly openFrom: Date | null;
}

/** The doses of an earlier day that are still in the round: open ones and, shortly after midnight, recorded ones. */
function dosesOfEarlier(
  part: RoundDay,
  { today, windows, now, openFrom }: EarlierOptions,
): readonly DueDose[] {
  const overlapMs = Math.max(roundRules.overlapMs, longestWindowMs(windows));
  const isBesideMidnight = now.getTime() - today.from.getTime() < overlapMs;
  const doses = isBesideMidnight ? part.doses : findOpenDoses(part);
  return doses.filter((dose) => {
    const moment = { today: today.day, now, windowMinutes: longestWindowMs(windows) / minuteMs };
    if (!isOpen(dose, part.statuses)) return isInRound(dose, { ...moment, isOpen: false });
    return (
      (openFrom === null || new Date(dose.at) >= openFrom) && isInRound(dose, { ...moment, isOpen: true })
    );
  });
}

/** A dose of the round at a given time. */
export interface DoseOfRound {
  readonly dose: DueDose;
  readonly prescription: Prescription;
  readonly state: DoseState;
  /** True if a correction made a recorded dose due again. */
  readonly isReopened: boolean;
}

/** Yields the doses in the round at `now`, or all doses of a day, each with its state. */
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
    const record = statuses.get(getDoseKey(dose));
    const isOpen = !record || record.status === 'pending';
    if (!all && !isInRound(dose, { today: day, now, windowMinutes, isOpen })) continue;
    const state = getDoseState(dose, record, windowMinutes, now);
    yield { dose, prescription, state, isReopened: record?.status === 'pending' };
  }
}

/** The next time at which a dose changes its state, enters or leaves the round; in ms since 1970, Infinity if never. */
export function findNextChange(round: RoundDay, windows: DoseWindows, now: Date): number {
  let next = Infinity;
  for (const dose of round.doses) {
    const prescription = round.prescriptions.get(dose.prescriptionId);
    const status = round.statuses.get(getDoseKey(dose))?.status;
    if (!prescription || (status !== undefined && status !== 'pending')) continue;
    const at = Date.parse(dose.at);
    const windowMs = doseWindowMinutes(prescription, windows) * minuteMs;
    const leaves = dose.day < round.day ? [at + roundRules.openMs] : [];
    for (const change of [at - windowMs, at + windowMs / 2, at + windowMs, ...leaves])
      if (change > now.getTime() && change < next) next = change;
  }
  return next;
}
