/** A record of Form 01 that measures the readings of an alert again, and leaves out the others. */
import type { FieldErrors } from '../base/problem.ts';
import { byKind, isRequiredKind, readings, vitalKinds } from './reading-kinds.ts';
import type { VitalKind } from './readings.ts';
import type { NotMeasured, NotMeasuredReason } from './recorded-readings.ts';

type Given = Readonly<Partial<Record<VitalKind, unknown>>>;

/** The part of a record or draft that these rules read. */
interface Recheck extends Given {
  /** The alert it rechecks; absent: Form 01 as a whole. */
  readonly recheckOf?: unknown;
  readonly notMeasured: Given;
}

/** Tells whether a reading has a value or a reason why it was not measured. */
const isGiven = (record: Recheck, kind: VitalKind): boolean =>
  (record[kind] ?? null) !== null || record.notMeasured[kind] !== undefined;

/**
 * Tells whether the record marks this missing reading as not measured: Form 01 requires the reading, and the recheck did not
 * leave it out. Otherwise the reading is shown as "-".
 */
export function isReadingMissed(kind: VitalKind, record: Recheck): boolean {
  return isRequiredKind(kind) && (record[kind] ?? null) === null && !isLeftOutOfRecheck(kind, record);
}

/** Tells whether a reading was no part of the recheck that the record is. */
export function isLeftOutOfRecheck(kind: VitalKind, record: Recheck): boolean {
  return record.recheckOf !== undefined && !isGiven(record, kind);
}

/** The record's reason why a reading was not measured; undefined for an optional reading. */
export function notMeasuredReason(
  kind: VitalKind,
  { notMeasured }: { readonly notMeasured: NotMeasured },
): NotMeasuredReason | undefined {
  return isRequiredKind(kind) ? notMeasured[kind] : undefined;
}

/** The answers to a required reading without value and reason, in the specified words. */
export const missingTexts = byKind(vitalKinds, (kind) => {
  const { label, refusals } = readings[kind];
  return isRequiredKind(kind) ? refusals.low : `${label} is to be measured again`;
});

/**
 * Errors by field of a draft that measures the readings of an alert again. As on Form 01, blood pressure, pulse and SpO2 need
 * a value or a reason. Temperature and sugar may be left out if another reading is given.
 */
export function recheckErrors(draft: Recheck, kinds: readonly VitalKind[]): FieldErrors {
  const isEmpty = !kinds.some((kind) => isGiven(draft, kind));
  const missing = kinds.filter((kind) => !isGiven(draft, kind) && (isEmpty || isRequiredKind(kind)));
  return Object.fromEntries(missing.map((kind) => [kind, missingTexts[kind]]));
}

/** Error of a recheck without any reading. */
export const emptyRecheckText = 'Give at least one reading.';

/** Error of a recheck of an alert that is not the resident's, or not about readings. */
export const otherAlertText = 'This is no alert of this resident’s readings.';
