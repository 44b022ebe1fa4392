import {
  countIn24Hours,
  countsForNext,
  doseWindowMinutes,
  formatHoldReading,
  formatProduct,
  formatSubstanceAmount,
  getHeldTimes,
  isAboveLimit,
  isStopped,
  nextAsNeeded,
  Problem,
  type AsNeededSchedule,
  type BrokenRules,
  type ConfirmedOutside,
  type DoseRule,
  type DueDose,
  type HoldReading,
  type OutsideRules,
  type Prescription,
  type SubstanceAmount,
} from '@hearthline/contracts';
import { findGivenOfSubstance } from '../medication-records/find-given-of-substance.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';
import { findGivenLately } from './given-lately.ts';
import { readHoldReadings } from './hold-readings.ts';
import { readSubstanceAmounts } from './substance-amounts.ts';
import { getFirstName } from './round.policy.ts';
import { timeOfDayText } from './time-text.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface GivenDose {
  /** Null if the dose is not given; it then breaks no rule. */
  readonly administeredAt: Date | null;
  /** The giver's confirmation. */
  readonly confirmedOutside: ConfirmedOutside | null;
  /** True if it was noted on paper: no one could be asked before it was given. */
  readonly late: boolean;
}

interface CheckOptions {
  readonly timezone: string;
  readonly now: Date;
}

/** Rules that older clients may break without a reason for a dose noted on paper: accepted and marked. */
const acceptedOnPaper: readonly DoseRule[] = ['late', 'stopped'];

/**
 * Returns the rules that a dose breaks, with the giver's reason; null if it breaks none.
 * @throws Problem 409 with BrokenRules as `current` if a broken rule was not confirmed, or another dose was given since the
 * confirmation. The code is `too-soon` if interval, maximum or clock is among the rules, otherwise `outside-rules`.
 */
export async function checkRules(
  subject: ClaimSubject,
  { administeredAt, confirmedOutside: confirmed, late }: GivenDose,
  { timezone, now }: CheckOptions,
): Promise<OutsideRules | null> {
  if (administeredAt === null) return null;
  const inTime = await findBrokenRules(subject, administeredAt, now);
  const broken = await withHolds(
    await withAmounts(inTime, subject, administeredAt, now),
    subject,
    administeredAt,
  );
  if (broken.rules.length === 0) return null;
  const accepted = [...(confirmed?.rules ?? []), ...(late ? acceptedOnPaper : [])];
  const isKnown = confirmed === null || (confirmed.lastGiven ?? null) === (idOf(broken.lastGiven) ?? null);
  if (isKnown && hasSeenReadings(confirmed, broken) && broken.rules.every((rule) => accepted.includes(rule)))
    return { rules: broken.rules, reason: confirmed?.reason ?? 'Noted on paper' };
  const { rules, possibleAt, lastGiven, in24Hours, amounts = [], holds = [] } = broken;
  const current: BrokenRules = {
    rules,
    possibleAt: possibleAt?.toISOString() ?? null,
    lastGiven: lastGiven && presentMedicationRecord(lastGiven),
    in24Hours,
    ...(amounts.length > 0 && { amounts }),
    ...(holds.length > 0 && { holds }),
  };
  const isTooSoon = rules.some((rule) => rule === 'interval' || rule === 'most' || rule === 'clock');
  throw new Problem(
    isTooSoon ? 'too-soon' : 'outside-rules',
    sentenceOf(broken, subject, { timezone, givenAt: administeredAt }),
    {
      current,
    },
  );
}

interface Broken {
  readonly rules: DoseRule[];
  readonly possibleAt: Date | null;
  readonly lastGiven: MedicationRecordDocument | null;
  readonly in24Hours: number | null;
  readonly amounts?: SubstanceAmount[];
  readonly holds?: HoldReading[];
}

/** Adds the rule on the most of a substance in 24 hours, which holds for scheduled doses too. */
async function withAmounts(
  broken: Broken,
  subject: Pick<ClaimSubject, 'prescription' | 'medication' | 'due'>,
  givenAt: Date,
  now: Date,
): Promise<Broken> {
  const amounts = await readSubstanceAmounts(subject, givenAt);
  if (!amounts.some(isAboveLimit)) return broken;
  return {
    ...broken,
    rules: [...broken.rules, 'substance'],
    lastGiven: broken.lastGiven ?? (await findGivenLately(subject, now)),
    amounts,
  };
}

/** Adds the rule on the prescription's hold limits, for scheduled and as-needed doses. */
async function withHolds(
  broken: Broken,
  subject: Pick<ClaimSubject, 'prescription'>,
  givenAt: Date,
): Promise<Broken> {
  const holds = await readHoldReadings(subject, givenAt);
  return holds.some(({ held }) => held !== null)
    ? { ...broken, rules: [...broken.rules, 'hold'], holds }
    : broken;
}

/** True if the giver confirmed the readings that hold the dose now. Older clients do not tell which they saw. */
const hasSeenReadings = (confirmed: ConfirmedOutside | null, { holds = [] }: Broken): boolean =>
  confirmed?.heldAt === undefined || JSON.stringify(confirmed.heldAt) === JSON.stringify(getHeldTimes(holds));

const idOf = (record: Pick<MedicationRecordDocument, '_id'> | null) => record?._id.toString();

async function findBrokenRules(
  { prescription: document, resident, due }: Pick<ClaimSubject, 'prescription' | 'resident' | 'due'>,
  givenAt: Date,
  now: Date,
): Promise<Broken> {
  const prescription = presentPrescription(document);
  const ended = endedRule(prescription, due, givenAt);
  const always: DoseRule[] = [...(ended ? [ended] : []), ...(resident.active ? [] : (['inactive'] as const))];
  const { schedule } = prescription;
  if (schedule.kind === 'as-needed') {
    const limits = await findBrokenLimits(document, schedule, givenAt, now);
    return { ...limits, rules: [...always, ...limits.rules] };
  }
  if (!due) return { rules: always, possibleAt: null, lastGiven: null, in24Hours: null };
  const windowMs = doseWindowMinutes(prescription, await readDoseWindows()) * minuteMs;
  const awayMs = givenAt.getTime() - Date.parse(due.at);
  const isEarly = awayMs < -windowMs;
  const timed: DoseRule[] = [
    ...(isEarly ? (['early'] as const) : []),
    ...(awayMs > windowMs ? (['late'] as const) : []),
  ];
  const rules = [...timed, ...always];
  return {
    rules,
    possibleAt: isEarly && always.length === 0 ? new Date(Date.parse(due.at) - windowMs) : null,
    // The dose given may be the successor's dose of the same time.
    lastGiven: rules.length > 0 ? await findGivenLately({ prescription: document, due }, now) : null,
    in24Hours: null,
  };
}

/**
 * The rule that a dose breaks because its prescription ended before the dose was given. A scheduled dose that was due before a
 * change may still be given; a dose due before a stop may not.
 */
function endedRule(prescription: Prescription, due: DueDose | null, givenAt: Date): DoseRule | null {
  const { endsAt, stoppedBy, replacedBy } = prescription;
  const isOver = endsAt !== null && (due ? due.at : givenAt.toISOString()) >= endsAt;
  if (!isOver) return due && isStopped(prescription, due.at, givenAt) ? 'stopped' : null;
  if (stoppedBy) return 'stopped';
  return replacedBy ? 'changed' : 'ended';
}

/**
 * Interval and maximum are checked against all doses given outside a schedule (as needed or by Form 02) of every medication
 * that shares a substance. All prescriptions count, so that changing or renewing one does not restart its interval.
 */
async function findBrokenLimits(
  prescription: ClaimSubject['prescription'],
  schedule: AsNeededSchedule,
  givenAt: Date,
  now: Date,
): Promise<Broken> {
  const countsMs = Math.max(dayMs, schedule.minIntervalMinutes * minuteMs);
  const found = await findGivenOfSubstance(prescription, new Date(givenAt.getTime() - countsMs));
  const given = found.flatMap((record) =>
    record.administeredAt && !record.time ? [{ record, at: record.administeredAt }] : [],
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

/** E.g. "Ana gave it at 8:28 AM. Not before 2:28 PM.", "Too early. Can be given from 11:00 AM." */
function sentenceOf(
  { rules, possibleAt, lastGiven, amounts = [], holds = [] }: Broken,
  { prescription, resident }: Pick<ClaimSubject, 'prescription' | 'resident'>,
  { timezone, givenAt }: { readonly timezone: string; readonly givenAt: Date },
): string {
  const at = (time: Date) => timeOfDayText(time, timezone);
  const { stoppedBy, endsAt } = prescription;
  const from = possibleAt && at(possibleAt);
  const who = getFirstName(lastGiven?.administeredByName ?? 'Somebody');
  // Another product of the same substance is named.
  const what =
    lastGiven && !lastGiven.medicationId.equals(prescription.medicationId)
      ? formatProduct(lastGiven.medication)
      : 'it';
  const gave = lastGiven?.administeredAt ? `${who} gave ${what} at ${at(lastGiven.administeredAt)}` : '';
  const not = from ? ` Not before ${from}.` : '';
  const sentences: Readonly<Record<DoseRule, string>> = {
    early: `Too early.${from ? ` Can be given from ${from}.` : ''}`,
    late: 'Given after its time. If it was given earlier, enter when.',
    changed: 'This dose was changed or stopped. Check with the nurse in charge before giving the old dose.',
    stopped: `${getFirstName(stoppedBy?.name ?? 'Somebody')} stopped this prescription${endsAt ? ` at ${at(endsAt)}` : ''}.`,
    ended: 'This prescription is over.',
    inactive: `${resident.name} ${resident.lastName} is not active.`,
    interval: `${gave}.${rules.includes('most') ? '' : not}`,
    most: `${rules.includes('interval') ? '' : `${gave}. `}The most in 24 hours was given.${not}`,
    substance: amounts.filter(isAboveLimit).map(formatSubstanceAmount).join(' '),
    hold: holds
      .filter(({ held }) => held !== null)
      .map((hold) => formatHoldReading(hold, givenAt))
      .join(' '),
    clock: 'A dose is recorded ahead of the clock: nobody knows when it was given.',
  };
  return rules.map((rule) => sentences[rule]).join(' ');
}
