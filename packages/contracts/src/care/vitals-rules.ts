import type { FieldErrors } from '../base/problem.ts';
import { emptyRecheckText, isLeftOutOfRecheck, missingTexts } from './recheck.ts';
import {
  confirmableKinds,
  isNumberKind,
  isRequiredKind,
  readings,
  requiredKinds,
  vitalKinds,
  type ConfirmableKind,
  type NumberKind,
  type ReadingValues,
  type RequiredKind,
} from './reading-kinds.ts';
import type { VitalKind } from './readings.ts';
import { hasAtMostDecimals } from '../base/typed-number.ts';
import { parseBloodPressure } from './vital-bands.ts';

/** Range of an observation's quantity, both ends included. */
const quantityRange = { min: 1, max: 20 } as const;

/** The part of a vitals draft that these rules check. */
interface CheckedDraft extends ReadingValues {
  residentId: string;
  notMeasured: { [Kind in RequiredKind]?: unknown };
  recheckOf?: string | undefined;
  confirmedOutOfRange: boolean;
  hydrationQuantity: number | null;
  urinationQuantity: number | null;
  defecationQuantity: number | null;
}

/** True if the number is out of range, but allowed after a second measurement. */
export function needsConfirmation(kind: ConfirmableKind, value: number): boolean {
  const { range, confirmed = range } = readings[kind];
  return (value < range.min || value > range.max) && value >= confirmed.min && value <= confirmed.max;
}

/** True if a reading of the draft is out of range, but allowed after a second measurement. */
export function hasConfirmable(draft: Pick<CheckedDraft, ConfirmableKind>): boolean {
  return confirmableKinds.some((kind) => {
    const value = draft[kind];
    return value !== null && needsConfirmation(kind, value);
  });
}

function numberError(kind: NumberKind, value: number, isConfirmed: boolean): string | null {
  const { label, decimals, range, confirmed = range, refusals } = readings[kind];
  const { min, max } = isConfirmed ? confirmed : range;
  if (value < min) return refusals.low;
  if (value > max) return refusals.high;
  return hasAtMostDecimals(value, decimals) ? null : `${label} has at most one decimal`;
}

function valueError(kind: VitalKind, draft: CheckedDraft): string | null {
  const value = draft[kind];
  if (value === null) {
    const isMissing = isRequiredKind(kind) && !draft.notMeasured[kind] && !isLeftOutOfRecheck(kind, draft);
    return isMissing ? missingTexts[kind] : null;
  }
  if (typeof value === 'string') return parseBloodPressure(value) ? null : readings[kind].refusals.low;
  return isNumberKind(kind) ? numberError(kind, value, draft.confirmedOutOfRange) : null;
}

function quantityError(value: number | null): string | null {
  if (value === null) return null;
  if (value < quantityRange.min) return 'Quantity must be at least 1';
  return value > quantityRange.max ? 'Quantity must be less than 20' : null;
}

/** Errors of a vitals draft by field, in the specification's words; empty when valid. */
export function vitalsErrors(draft: CheckedDraft): FieldErrors {
  const errors: FieldErrors = {};
  const report = (field: string, message: string | null) => {
    if (message) errors[field] = message;
  };

  if (!/^[0-9a-f]{24}$/.test(draft.residentId)) report('residentId', 'Please select a resident');
  // The alert decides which of its readings it asks for: recheckErrors().
  if (vitalKinds.every((kind) => isLeftOutOfRecheck(kind, draft))) report('recheckOf', emptyRecheckText);
  for (const kind of vitalKinds) report(kind, valueError(kind, draft));
  for (const kind of requiredKinds) {
    if (draft[kind] !== null && draft.notMeasured[kind])
      report(`notMeasured.${kind}`, 'Give the value or the reason it was not measured, not both.');
  }
  report('hydrationQuantity', quantityError(draft.hydrationQuantity));
  report('urinationQuantity', quantityError(draft.urinationQuantity));
  report('defecationQuantity', quantityError(draft.defecationQuantity));
  return errors;
}
