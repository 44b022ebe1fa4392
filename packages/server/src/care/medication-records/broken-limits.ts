import {
  countIn24Hours,
  countsForNext,
  formatProduct,
  formatSubstanceAmount,
  isAboveLimit,
  nextAsNeeded,
  Problem,
  type AsNeededSchedule,
  type BrokenRules,
  type DoseRule,
  type HoldReading,
  type SubstanceAmount,
} from '@hearthline/contracts';
import { findGivenOfSubstance, type GivenSubject } from './find-given-of-substance.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The rules that a dose breaks, with what its refusal says of them. */
export interface BrokenLimits {
  readonly rules: DoseRule[];
  /** Start of the time when the dose is within the rules; null if no waiting helps. */
  readonly possibleAt: Date | null;
  readonly lastGiven: MedicationRecordDocument | null;
  readonly in24Hours: number | null;
  readonly amounts?: SubstanceAmount[];
}

interface GivenDose {
  readonly givenAt: Date;
  readonly now: Date;
  /** The record that this dose replaces, which does not count. */
  readonly without?: MedicationRecordDocument['_id'] | undefined;
}

/**
 * Interval and maximum are checked against all doses given outside a schedule (as needed or by Form 02) of every medication
 * that shares a substance. All prescriptions count, so that changing or renewing one does not restart its interval.
 */
export async function findBrokenLimits(
  subject: GivenSubject,
  schedule: AsNeededSchedule,
  { givenAt, now, without }: GivenDose,
): Promise<BrokenLimits> {
  const countsMs = Math.max(dayMs, schedule.minIntervalMinutes * minuteMs);
  const found = await findGivenOfSubstance(subject, new Date(givenAt.getTime() - countsMs));
  const given = found.flatMap((record) =>
    record.administeredAt && !record.time && !(without && record._id.equals(without))
      ? [{ record, at: record.administeredAt }]
      : [],
  );
  const counted = given.filter(({ at }) => countsForNext(schedule, at, now));
  const times = counted.map(({ at }) => at);
  const next = nextAsNeeded(schedule, times, givenAt);
  const isAhead = counted.length < given.length;
  const latest = given.reduce<(typeof given)[number] | null>((a, b) => (a && a.at >= b.at ? a : b), null);
  return {
    rules: [...(next?.rules ?? []), ...(isAhead ? (['clock'] as const) : [])],
    possibleAt: isAhead ? null : (next?.at ?? null),
    lastGiven: latest?.record ?? null,
    in24Hours: countIn24Hours(times, givenAt),
  };
}

type LimitRule = 'interval' | 'most' | 'substance' | 'clock';

/** The sentence of the refusal for each limit: "Ana gave it at 8:28 AM. Not before 2:28 PM." */
export function limitSentences(
  { rules, possibleAt, lastGiven, amounts = [] }: BrokenLimits,
  { medicationId }: Pick<GivenSubject, 'medicationId'>,
  at: (time: Date) => string,
): Readonly<Record<LimitRule, string>> {
  const who = (lastGiven?.administeredByName ?? 'Somebody').split(' ')[0] ?? '';
  // Another product of the same substance is named.
  const isOther = lastGiven !== null && !lastGiven.medicationId.equals(medicationId);
  const what = isOther ? formatProduct(lastGiven.medication) : 'it';
  const gave = lastGiven?.administeredAt ? `${who} gave ${what} at ${at(lastGiven.administeredAt)}` : '';
  const not = possibleAt ? ` Not before ${at(possibleAt)}.` : '';
  return {
    interval: `${gave}.${rules.includes('most') ? '' : not}`,
    most: `${rules.includes('interval') ? '' : `${gave}. `}The most in 24 hours was given.${not}`,
    substance: amounts.filter(isAboveLimit).map(formatSubstanceAmount).join(' '),
    clock: 'A dose is recorded ahead of the clock: nobody knows when it was given.',
  };
}

/** Builds the 409 of a dose outside the rules: `too-soon` if interval, maximum or clock is among them, else `outside-rules`. */
export function refuseBroken(
  broken: BrokenLimits,
  message: string,
  holds: readonly HoldReading[] = [],
): Problem {
  const { rules, possibleAt, lastGiven, in24Hours, amounts = [] } = broken;
  const current: BrokenRules = {
    rules,
    possibleAt: possibleAt?.toISOString() ?? null,
    lastGiven: lastGiven && presentMedicationRecord(lastGiven),
    in24Hours,
    ...(amounts.length > 0 && { amounts }),
    ...(holds.length > 0 && { holds: [...holds] }),
  };
  const isTooSoon = rules.some((rule) => rule === 'interval' || rule === 'most' || rule === 'clock');
  return new Problem(isTooSoon ? 'too-soon' : 'outside-rules', message, { current });
}
