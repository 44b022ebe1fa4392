import type { MedicationRecord } from '@hearthline/contracts';

/** The change event of medication records; a created record may replace the one it `corrects`. */
export type MedicationRecordChanged =
  | {
      readonly kind: 'medication-record';
      readonly what: 'created';
      readonly record: MedicationRecord;
      /** It was voided before its save was answered, so it is in no list. */
      readonly hidden: boolean;
    }
  | { readonly kind: 'medication-record'; readonly what: 'updated'; readonly record: MedicationRecord }
  | {
      readonly kind: 'medication-record';
      readonly what: 'deleted';
      readonly record: Pick<MedicationRecord, 'id' | 'residentId'>;
    };
