import type { FieldErrors } from '../base/problem.ts';
import { emptyRecheckText, isLeftOutOfRecheck, missingTexts } from './recheck.ts';
import { vitalKinds } from './readings.ts';
import { hasAtMostDecimals } from '../base/typed-number.ts';
import { parseBloodPressure } from './vital-bands.ts';

/** Ranges of the form, and the wider ones allowed by "I measured it twice" (`confirmed`). Both ends included. */
export const vitalLimits = {
  pulse: { min: 40, max: 200, confirmed: { min: 20, max: 300 }, default: 80 },
  spo2: { min: 70, max: 100, confirmed: { min: 40, max: 100 }, default: 95 },
  sugar: { min: 30, max: 500, confirmed: { min: 10, max: 1000 } },
  temperature: { min: 25, max: 45 },
  quantity: { min: 1, max: 20 },
} as const;

const messages = {
  pulse: ['Pulse must be at least 40 bpm', 'Pulse must be less than 200 bpm'],
  spo2: ['SpO2 must be at least 70%', 'SpO2 must be at most 100%'],
  sugar: ['Sugar must be at least 30 mg/dL', 'Sugar must be less than 500 mg/dL'],
} as const;

/** The part of a vitals draft that these rules check. */
interface CheckedDraft {
  residentId: string;
  bloodPressure: string | null;
  pulse: number | null;
  spo2: number | null;
  temperature: number | null;
  sugar: number | null;
  notMeasured: { bloodPressure?: unknown; pulse?: unknown; spo2?: unknown };
  recheckOf?: string | undefined;
  confirmedOutOfRange: boolean;
  hydrationQuantity: number | null;
  urinationQuantity: number | null;
  defecationQuantity: number | null;
}

export type LimitedVital = keyof typeof messages;

/** Whether a number is out of range but allowed when confirmed by a second measurement. */
export function needsConfirmation(kind: LimitedVital, value: number): boolean {
  const { min, max, confirmed } = vitalLimits[kind];
  return (value < min || value > max) && value >= confirmed.min && value <= confirmed.max;
}

/** Whether a reading of the draft is out of range but allowed when confirmed. */
export function hasConfirmable(draft: Pick<CheckedDraft, LimitedVital>): boolean {
  return (Object.keys(messages) as LimitedVital[]).some((kind) => {
    const value = draft[kind];
    return value !== null && needsConfirmation(kind, value);
  });
}

function limitError(draft: CheckedDraft, kind: LimitedVital, value: number): string | null {
  const range = draft.confirmedOutOfRange ? vitalLimits[kind].confirmed : vitalLimits[kind];
  if (value < range.min) return messages[kind][0];
  return value > range.max ? messages[kind][1] : null;
}

function quantityError(value: number | null): string | null {
  if (value === null) return null;
  if (value < vitalLimits.quantity.min) return 'Quantity must be at least 1';
  return value > vitalLimits.quantity.max ? 'Quantity must be less than 20' : null;
}

function temperatureError(value: number | null): string | null {
  if (value === null) return null;
  const { min, max } = vitalLimits.temperature;
  if (value < min || value > max) return 'Temperature must be between 25 and 45 °C';
  return hasAtMostDecimals(value, 1) ? null : 'Temperature has at most one decimal';
}

/** Errors of a vitals draft by field, in the specification's words; empty when valid. */
export function vitalsErrors(draft: CheckedDraft): FieldErrors {
  const errors: FieldErrors = {};
  const report = (field: string, message: string | null) => {
    if (message) errors[field] = message;
  };

  if (!/^[0-9a-f]{24}$/.test(draft.residentId)) report('residentId', 'Please select a resident');
  const isMissing = (kind: 'bloodPressure' | 'pulse' | 'spo2') =>
    !draft.notMeasured[kind] && !isLeftOutOfRecheck(kind, draft);
  // The alert decides which of its readings it asks for: recheckErrors().
  if (vitalKinds.every((kind) => isLeftOutOfRecheck(kind, draft))) report('recheckOf', emptyRecheckText);
  if (draft.bloodPressure === null) {
    if (isMissing('bloodPressure')) report('bloodPressure', missingTexts.bloodPressure);
  } else if (!parseBloodPressure(draft.bloodPressure)) {
    report('bloodPressure', missingTexts.bloodPressure);
  }
  for (const kind of ['pulse', 'spo2'] as const) {
    const value = draft[kind];
    if (value !== null) report(kind, limitError(draft, kind, value));
    else if (isMissing(kind)) report(kind, missingTexts[kind]);
  }
  for (const kind of ['bloodPressure', 'pulse', 'spo2'] as const) {
    if (draft[kind] !== null && draft.notMeasured[kind])
      report(`notMeasured.${kind}`, 'Give the value or the reason it was not measured, not both.');
  }
  if (draft.sugar !== null) report('sugar', limitError(draft, 'sugar', draft.sugar));
  report('temperature', temperatureError(draft.temperature));
  report('hydrationQuantity', quantityError(draft.hydrationQuantity));
  report('urinationQuantity', quantityError(draft.urinationQuantity));
  report('defecationQuantity', quantityError(draft.defecationQuantity));
  return errors;
}
