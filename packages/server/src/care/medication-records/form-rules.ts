import {
  isAboveLimit,
  isInForceAt,
  type AsNeededSchedule,
  type ConfirmedOutside,
  type DoseRule,
  type DoseAmount,
  type NamedMedication,
  type OutsideRules,
} from '@hearthline/contracts';
import { readPrescriptions } from '../prescriptions/read-prescriptions.ts';
import type { PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import { findBrokenLimits, limitSentences, refuseBroken, type BrokenLimits } from './broken-limits.ts';
import { readSubstanceKeys, readWithSubstances, type GivenSubject } from './find-given-of-substance.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { readSubstanceAmounts } from './substance-amounts.ts';
import { timeOfDayText } from './time-text.ts';

/** A dose given by Form 02, or by the correction of a record. */
export interface FormDose extends GivenSubject {
  readonly medication: NamedMedication;
  /** Null: its amount is not known. */
  readonly dose: DoseAmount | null;
  /** Null: it was not given, and breaks no rule. */
  readonly administeredAt: Date | null;
  /** Home time of a dose of a schedule: no interval holds for it. */
  readonly time?: string | null | undefined;
  readonly confirmedOutside: ConfirmedOutside | null;
  /** The record that it corrects. */
  readonly without?: MedicationRecordDocument['_id'] | undefined;
}

interface CheckOptions {
  readonly timezone: string;
  readonly now: Date;
}

/**
 * Checks the limits that hold for every dose: the most of its substances in 24 hours, and interval and most in 24 hours of the
 * resident's as-needed prescriptions of the same substance. Returns the broken rules with their reason; null for none.
 * @throws Problem 409 `too-soon` or `outside-rules` with BrokenRules as `current` until they are confirmed.
 */
export async function checkFormRules(
  dose: FormDose,
  { timezone, now }: CheckOptions,
): Promise<OutsideRules | null> {
  const { administeredAt: givenAt, confirmedOutside: confirmed } = dose;
  if (givenAt === null) return null;
  const broken = await findBroken(dose, givenAt, now);
  if (broken.rules.length === 0) return null;
  const isKnown = (confirmed?.lastGiven ?? null) === (broken.lastGiven?._id.toString() ?? null);
  if (confirmed && isKnown && broken.rules.every((rule) => confirmed.rules.includes(rule)))
    return { rules: broken.rules, reason: confirmed.reason };
  const sentences: Readonly<Partial<Record<string, string>>> = limitSentences(broken, dose, (time) =>
    timeOfDayText(time, timezone),
  );
  throw refuseBroken(broken, broken.rules.map((rule) => sentences[rule] ?? '').join(' '));
}

/** The rules that checkFormRules() decides anew. */
const checkedByForm: readonly DoseRule[] = ['interval', 'most', 'substance', 'clock'];
/** The rules on the time of a dose. */
const onTime: readonly DoseRule[] = ['early', 'late'];

/**
 * Returns the rules of a corrected dose that stays given: those that a correction does not decide anew stay, those on its time while
 * the time stays, with their reason; null for none.
 */
export function mergeRules(
  old: OutsideRules | null | undefined,
  found: OutsideRules | null,
  { isSameTime }: { readonly isSameTime: boolean },
): OutsideRules | null {
  const kept = (old?.rules ?? []).filter(
    (rule) => !checkedByForm.includes(rule) && (isSameTime || !onTime.includes(rule)),
  );
  const rules = [...kept, ...(found?.rules ?? [])];
  if (rules.length === 0) return null;
  const reasons = [...(kept.length > 0 && old ? [old.reason] : []), ...(found ? [found.reason] : [])];
  return { rules, reason: [...new Set(reasons)].join('; ') };
}

async function findBroken(dose: FormDose, givenAt: Date, now: Date): Promise<BrokenLimits> {
  const { without } = dose;
  const limits = dose.time
    ? []
    : await Promise.all(
        (await findAsNeeded(dose, givenAt)).map((schedule) =>
          findBrokenLimits(dose, schedule, { givenAt, now, without }),
        ),
      );
  const amounts = await readSubstanceAmounts(
    { prescription: dose, medication: await readWithSubstances(dose), without },
    givenAt,
  );
  const isAbove = amounts.some(isAboveLimit);
  // The prescription that blocks it longest tells from when it is possible.
  const longest = limits
    .filter(({ rules }) => rules.length > 0)
    .toSorted((a, b) => (b.possibleAt?.getTime() ?? Infinity) - (a.possibleAt?.getTime() ?? Infinity))[0];
  return {
    rules: [...new Set(limits.flatMap(({ rules }) => rules)), ...(isAbove ? (['substance'] as const) : [])],
    possibleAt: longest?.possibleAt ?? null,
    lastGiven: longest?.lastGiven ?? null,
    in24Hours: longest?.in24Hours ?? null,
    ...(isAbove && { amounts }),
  };
}

/** The schedules of the resident's as-needed prescriptions in force that share a substance with the dose. */
async function findAsNeeded(dose: FormDose, at: Date): Promise<AsNeededSchedule[]> {
  const residentId = dose.residentId.toString();
  const found = (await readPrescriptions({ endsAfter: at, residentId })).filter((each) =>
    isInForceAt(each, at),
  );
  const asNeeded = found.flatMap((prescription) =>
    prescription.schedule.kind === 'as-needed' ? [{ prescription, schedule: prescription.schedule }] : [],
  );
  if (asNeeded.length === 0) return [];
  const keys = await readSubstanceKeys([dose, ...asNeeded.map(({ prescription }) => prescription)]);
  const own = keys.get(dose.medicationId.toString()) ?? [];
  const isSame = ({ medicationId }: Pick<PrescriptionDocument, 'medicationId'>) =>
    medicationId.equals(dose.medicationId) ||
    keys.get(medicationId.toString())?.some((key) => own.includes(key));
  return asNeeded.filter(({ prescription }) => isSame(prescription)).map(({ schedule }) => schedule);
}
