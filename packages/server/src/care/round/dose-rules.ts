import {
  doseWindowMinutes,
  findScaleStep,
  formatHoldReading,
  getHeldTimes,
  getUncheckedReturn,
  isAboveLimit,
  outsideScaleText,
  isStopped,
  type ConfirmedOutside,
  type DoseAmount,
  type DoseRule,
  type DueDose,
  type HoldReading,
  type OutsideRules,
  type Prescription,
} from '@hearthline/contracts';
import {
  findBrokenLimits,
  limitSentences,
  refuseBroken,
  type BrokenLimits,
} from '../medication-records/broken-limits.ts';
import type { MedicationRecordDocument } from '../medication-records/medication-record.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import type { ClaimSubject } from './claim-dose.ts';
import { findGivenLately } from './given-lately.ts';
import { readHoldReadings } from './hold-readings.ts';
import { readSubstanceAmounts } from '../medication-records/substance-amounts.ts';
import { getFirstName } from './round.policy.ts';
import { timeOfDayText } from '../medication-records/time-text.ts';

const minuteMs = 60_000;

interface GivenDose {
  /** Null if the dose is not given; it then breaks no rule. */
  readonly administeredAt: Date | null;
  /** The giver's confirmation. */
  readonly confirmedOutside: ConfirmedOutside | null;
  /** True if it was noted on paper: no one could be asked before it was given. */
  readonly late: boolean;
  /** With the amount that is given. */
  readonly prescription: { readonly dose: DoseAmount };
  /** With the reading from which the amount follows. */
  readonly details?: Pick<MedicationRecordDocument, 'reading'>;
}

interface CheckOptions {
  readonly timezone: string;
  readonly now: Date;
}

/** Rules that older clients may break without a reason for a dose noted on paper: accepted and marked. */
const acceptedOnPaper: readonly DoseRule[] = ['late', 'stopped', 'not-reconciled'];

/**
 * Returns the rules that a dose breaks, with the giver's reason; null if it breaks none.
 * @throws Problem 409 with BrokenRules as `current` if a broken rule was not confirmed, or another dose was given since the
 * confirmation. The code is `too-soon` if interval, maximum or clock is among the rules, otherwise `outside-rules`.
 */
export async function checkRules(
  subject: ClaimSubject,
  { administeredAt, confirmedOutside: confirmed, late, prescription: { dose }, details = {} }: GivenDose,
  { timezone, now }: CheckOptions,
): Promise<OutsideRules | null> {
  if (administeredAt === null) return null;
  const inTime = withScale(await findBrokenRules(subject, administeredAt, now), subject, details);
  const broken = await withHolds(
    await withAmounts(inTime, { ...subject, dose }, administeredAt, now),
    subject,
    administeredAt,
  );
  if (broken.rules.length === 0) return null;
  const accepted = [...(confirmed?.rules ?? []), ...(late ? acceptedOnPaper : [])];
  const isKnown = confirmed === null || (confirmed.lastGiven ?? null) === (idOf(broken.lastGiven) ?? null);
  if (isKnown && hasSeenReadings(confirmed, broken) && broken.rules.every((rule) => accepted.includes(rule)))
    return { rules: broken.rules, reason: confirmed?.reason ?? 'Noted on paper' };
  const message = sentenceOf(broken, subject, { timezone, givenAt: administeredAt });
  throw refuseBroken(broken, message, broken.holds);
}

interface Broken extends BrokenLimits {
  readonly holds?: HoldReading[];
  /** The words of the rule `scale`. */
  readonly outsideScale?: string;
}

/** Adds the rule on the most of a substance in 24 hours, which holds for scheduled doses too. */
async function withAmounts(
  broken: Broken,
  subject: Pick<ClaimSubject, 'prescription' | 'medication' | 'due'> & { readonly dose: DoseAmount },
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

/** Adds the rule on the prescription's scale. */
function withScale(
  broken: Broken,
  { prescription: { scale } }: Pick<ClaimSubject, 'prescription'>,
  { reading }: Pick<MedicationRecordDocument, 'reading'>,
): Broken {
  if (!scale || !reading || findScaleStep(scale, reading.value)) return broken;
  return {
    ...broken,
    rules: [...broken.rules, 'scale'],
    outsideScale: outsideScaleText(scale, reading.value),
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
  const always: DoseRule[] = [
    ...(ended ? [ended] : []),
    ...(resident.active ? [] : (['inactive'] as const)),
    ...(isUncheckedAt(resident, givenAt) ? (['not-reconciled'] as const) : []),
  ];
  const { schedule } = prescription;
  if (schedule.kind === 'as-needed') {
    const limits = await findBrokenLimits(document, schedule, { givenAt, now });
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

/** True if a dose was given after a return without a check of the medicines. One given before the resident left breaks no rule. */
function isUncheckedAt(resident: ClaimSubject['resident'], givenAt: Date): boolean {
  const unchecked = getUncheckedReturn(resident);
  return unchecked !== null && givenAt.toISOString() >= unchecked.since;
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

/** E.g. "Ana gave it at 8:28 AM. Not before 2:28 PM.", "Too early. Can be given from 11:00 AM." */
function sentenceOf(
  broken: Broken,
  { prescription, resident }: Pick<ClaimSubject, 'prescription' | 'resident'>,
  { timezone, givenAt }: { readonly timezone: string; readonly givenAt: Date },
): string {
  const at = (time: Date) => timeOfDayText(time, timezone);
  const { stoppedBy, endsAt } = prescription;
  const { rules, possibleAt, holds = [] } = broken;
  const sentences: Readonly<Record<DoseRule, string>> = {
    early: `Too early.${possibleAt ? ` Can be given from ${at(possibleAt)}.` : ''}`,
    late: 'Given after its time. If it was given earlier, enter when.',
    changed: 'This dose was changed or stopped. Check with the nurse in charge before giving the old dose.',
    stopped: `${getFirstName(stoppedBy?.name ?? 'Somebody')} stopped this prescription${endsAt ? ` at ${at(endsAt)}` : ''}.`,
    ended: 'This prescription is over.',
    inactive: `${resident.name} ${resident.lastName} is not active.`,
    ...limitSentences(broken, prescription, at),
    'not-reconciled': `The medicines of ${resident.name} ${resident.lastName} are not checked since the return${resident.lastReturn?.from === 'hospital' ? ' from hospital' : ''}.`,
    scale: broken.outsideScale ?? '',
    hold: holds
      .filter(({ held }) => held !== null)
      .map((hold) => formatHoldReading(hold, givenAt))
      .join(' '),
  };
  return rules.map((rule) => sentences[rule]).join(' ');
}
