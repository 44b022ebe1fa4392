import type { MedicationRecordChanged } from '../medication-records/medication-record-changed.ts';
import type { PrescriptionsChanged } from '../prescriptions/prescriptions-changed.ts';
import type { ResidentChanged } from '../residents/resident-changed.ts';

/** The changes that may affect the doses of home days. */
export type RoundDayChange =
  | PrescriptionsChanged
  | ResidentChanged
  | MedicationRecordChanged
  /** A bulk change of many documents. */
  | { readonly kind: 'import' };
