import type { MedicationRecord } from '@hearthline/contracts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';
import { presentMedicationRecord } from './medication-record.presenter.ts';

/** The change event of medication records; a created record may replace the one it `corrects`. */
export type MedicationRecordChanged =
  | {
      readonly kind: 'medication-record';
      readonly what: 'created';
      readonly record: MedicationRecord;
      /** True if the record was voided before its save was answered; it then appears in no list. */
      readonly hidden: boolean;
    }
  | { readonly kind: 'medication-record'; readonly what: 'updated'; readonly record: MedicationRecord }
  | {
      readonly kind: 'medication-record';
      readonly what: 'deleted';
      readonly record: Pick<MedicationRecord, 'id' | 'residentId'>;
    };

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    'medication-record': MedicationRecordChanged;
  }
}

export const medicationRecordCreated = (document: MedicationRecordDocument): MedicationRecordChanged => ({
  kind: 'medication-record',
  what: 'created',
  record: presentMedicationRecord(document),
  hidden: document.hidden,
});

/** The change event of a written record: updated, or deleted if it is hidden. */
export function medicationRecordWritten(document: MedicationRecordDocument): MedicationRecordChanged {
  const record = presentMedicationRecord(document);
  if (!document.hidden) return { kind: 'medication-record', what: 'updated', record };
  const { id, residentId } = record;
  return { kind: 'medication-record', what: 'deleted', record: { id, residentId } };
}
