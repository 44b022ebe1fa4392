import {
  toFieldErrors,
  fromOtherUnit,
  needsConfirmation,
  parseTypedNumber,
  recheckErrors,
  confirmableKinds,
  isNumberKind,
  makeReadings,
  readings,
  VitalsDraft,
  type FieldErrors,
  type ObservationKind,
  type VitalsDraft as Draft,
  type ConfirmableKind,
} from '@hearthline/contracts';
import * as z from 'zod/mini';
import type { VitalsFormValues } from './form-values.ts';
import { numberFields, numberRules, quantities, quantityKeys, type NumberField } from './measures.ts';

const parseField = (values: VitalsFormValues, key: NumberField) =>
  parseTypedNumber(values[key], numberRules(key));
const numberIn = (values: VitalsFormValues, key: NumberField) => parseField(values, key).value;

/** A reading that looks like a value in another unit: as typed, and in the unit of the field. Null for others. */
export function findOtherUnit(
  values: VitalsFormValues,
  key: NumberField,
): { readonly typed: string; readonly value: number } | null {
  const rules = numberRules(key);
  if (!rules.otherUnit) return null;
  const typed = parseField(values, key);
  const isTooLow = isNumberKind(key) && typed.value !== null && typed.value < readings[key].range.min;
  const offer = typed.value === null ? typed.offer : isTooLow ? fromOtherUnit(typed.value, rules) : null;
  return typeof offer === 'number'
    ? { typed: `${values[key].trim()} ${rules.otherUnit.unit}`, value: offer }
    : null;
}

/** True if a reading is outside the form's limits, but may be confirmed by a second measurement. */
export function isConfirmable(values: VitalsFormValues, key: ConfirmableKind): boolean {
  const value = numberIn(values, key);
  return value !== null && needsConfirmation(key, value);
}

/** True if ticked, false for No, null if not recorded. */
const observed = (values: VitalsFormValues, kind: ObservationKind): boolean | null =>
  values[kind] || (values.saidNo[kind] ? false : null);

/** The request body. `confirmedOutOfRange` is true only if every reading outside the limits is confirmed. */
export function toRequestBody(values: VitalsFormValues): Draft {
  const outside = confirmableKinds.filter((key) => isConfirmable(values, key));
  return {
    residentId: values.residentId,
    ...makeReadings({
      pressure: (kind) => values[kind] || null,
      number: (kind) => numberIn(values, kind),
    }),
    sugarType: values.sugarType,
    notMeasured: values.notMeasured,
    confirmedOutOfRange: outside.length > 0 && outside.every((key) => values.confirmed[key]),
    hydration: observed(values, 'hydration'),
    hydrationQuantity: numberIn(values, 'hydrationQuantity'),
    urine: observed(values, 'urine'),
    urinationQuantity: numberIn(values, 'urinationQuantity'),
    defecation: observed(values, 'defecation'),
    defecationQuantity: numberIn(values, 'defecationQuantity'),
    notes: values.notes || null,
    ...(values.recordedAt && { recordedAt: values.recordedAt }),
    ...(values.recheckOf && { recheckOf: values.recheckOf }),
  };
}

/** Why texts are no numbers, by field. */
function refusedNumbers(values: VitalsFormValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const key of numberFields) {
    const typed = parseField(values, key);
    if (typed.value === null && typed.reason !== 'empty') errors[key] = typed.message;
  }
  return errors;
}

/** Validation errors by field, except for confirmed readings and disabled quantities. */
export function formErrors(values: VitalsFormValues): FieldErrors {
  const body = toRequestBody(values);
  const parsed = VitalsDraft.safeParse(body);
  const { recheckOf: _empty, ...errors } = {
    ...(parsed.success ? {} : toFieldErrors(parsed.error.issues)),
    ...(values.recheckOf && recheckErrors(body, values.recheckKinds)),
    ...refusedNumbers(values),
  };
  const confirmed = confirmableKinds.filter((key) => values.confirmed[key] && isConfirmable(values, key));
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
