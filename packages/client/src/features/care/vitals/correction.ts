import {
  formatReading,
  isLeftOutOfRecheck,
  needsConfirmation,
  observationKinds,
  vitalKinds,
  type VitalsDraft,
  type VitalsRecord,
  byKind,
  confirmableKinds,
  mealKinds,
  prefilledKinds,
} from '@hearthline/contracts';
import { emptyForm, type VitalsFormValues } from './form-values.ts';
import { toRequestBody } from './request-body.ts';

function text(value: string | number | null): string {
  return value === null ? '' : String(value);
}

/** The form's values for a stored record. Its defaulted fields count as changed; the meal only if the record has a sugar. */
export function toCorrectionValues(record: VitalsRecord): VitalsFormValues {
  const outside = confirmableKinds.filter((kind) => {
    const value = record[kind];
    return record.confirmedOutOfRange && value !== null && needsConfirmation(kind, value);
  });
  const hasMeal = mealKinds.some((kind) => record[kind] !== null);
  const { recheckOf: of } = record;
  const kinds = vitalKinds.filter((kind) => !isLeftOutOfRecheck(kind, record));
  return {
    ...emptyForm(record.residentId, of === undefined ? undefined : { of, kinds }),
    ...byKind(vitalKinds, (kind) => {
      const value = record[kind];
      return value === null ? '' : formatReading(kind, value);
    }),
    sugarType: record.sugarType,
    changed: { ...byKind(prefilledKinds, () => true), ...(hasMeal && { sugarType: true }) },
    notMeasured: record.notMeasured,
    confirmed: byKind(outside, () => true),
    hydration: record.hydration === true,
    hydrationQuantity: text(record.hydrationQuantity),
    urine: record.urine === true,
    urinationQuantity: text(record.urinationQuantity),
    defecation: record.defecation === true,
    defecationQuantity: text(record.defecationQuantity),
    saidNo: Object.fromEntries(
      observationKinds.flatMap((kind) => (record[kind] === false ? [[kind, true]] : [])),
    ),
    notes: text(record.notes),
    recordedAt: record.recordedAt,
  };
}

/** The request of a correction. `recordedAt` is left out if the time is unchanged: the server keeps the old time. */
export function toCorrectionBody(values: VitalsFormValues, id: string, original: VitalsRecord): VitalsDraft {
  const { recordedAt, ...draft } = toRequestBody(values);
  return {
    ...draft,
    ...(recordedAt !== undefined && recordedAt !== original.recordedAt && { recordedAt }),
    corrects: id,
    reason: values.reason.trim(),
  };
}
