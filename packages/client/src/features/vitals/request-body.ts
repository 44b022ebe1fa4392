import {
  fieldErrorsOf,
  needsConfirmation,
  recheckErrors,
  VitalsDraft,
  type FieldErrors,
  type VitalsDraft as Draft,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import { parseNumber } from '../../ui/number-text.ts';
import type { LimitedKey, VitalsFormValues } from './form-values.ts';
import { quantities, quantityKeys } from './measures.ts';

const limited: readonly LimitedKey[] = ['pulse', 'spo2', 'sugar'];

/** Whether a reading is outside the form's limits but may be confirmed by a second measurement. */
export function isConfirmable(values: VitalsFormValues, key: LimitedKey): boolean {
  const value = parseNumber(values[key]);
  return value !== null && needsConfirmation(key, value);
}

/** The request body. `confirmedOutOfRange` is true only if every reading outside the limits is confirmed. */
export function toRequestBody(values: VitalsFormValues): Draft {
  const outside = limited.filter((key) => isConfirmable(values, key));
  return {
    residentId: values.residentId,
    bloodPressure: values.bloodPressure || null,
    pulse: parseNumber(values.pulse),
    spo2: parseNumber(values.spo2),
    temperature: parseNumber(values.temperature),
    sugar: parseNumber(values.sugar),
    sugarType: values.sugarType,
    notMeasured: values.notMeasured,
    confirmedOutOfRange: outside.length > 0 && outside.every((key) => values.confirmed[key]),
    hydration: values.hydration,
    hydrationQuantity: parseNumber(values.hydrationQuantity),
    urine: values.urine,
    urinationQuantity: parseNumber(values.urinationQuantity),
    defecation: values.defecation,
    defecationQuantity: parseNumber(values.defecationQuantity),
    notes: values.notes || null,
    ...(values.recordedAt && { recordedAt: values.recordedAt }),
    ...(values.recheckOf && { recheckOf: values.recheckOf }),
  };
}

/** Validation errors by field, without those of confirmed readings and of disabled quantities. */
export function formErrors(values: VitalsFormValues): FieldErrors {
  const body = toRequestBody(values);
  const parsed = VitalsDraft.safeParse(body);
  const { recheckOf: _empty, ...errors } = {
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error.issues)),
    ...(values.recheckOf && recheckErrors(body, values.recheckKinds)),
  };
  const confirmed = limited.filter((key) => values.confirmed[key] && isConfirmable(values, key));
  const disabled = quantityKeys.filter((key) => !values[quantities[key].tick]);
  const ignored = new Set<string>([...confirmed, ...disabled]);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !ignored.has(field)));
}

/** Validates the form's values; its output are the same values. */
export const vitalsSchema = z.pipe(
  z.custom<VitalsFormValues>(),
  z.transform((values: VitalsFormValues, { issues }) => {
    for (const [path, message] of Object.entries(formErrors(values)))
      issues.push({ code: 'custom', input: values, path: [path.replace('notMeasured.', '')], message });
    return values;
  }),
);
