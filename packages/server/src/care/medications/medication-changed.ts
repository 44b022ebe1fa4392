import type { Medication } from '@hearthline/contracts';
import type { MedicationDocument } from './medication.repository.ts';

/** The change event of medications and their stock. */
export interface MedicationChanged {
  readonly kind: 'medication';
  readonly what: 'created' | 'updated' | 'deleted';
  readonly record: Pick<Medication, 'id' | 'version'>;
}

declare module '../../platform/core/change-bus.ts' {
  interface Changes {
    medication: MedicationChanged;
  }
}

export const medicationChanged = (
  what: MedicationChanged['what'],
  { _id, version }: Pick<MedicationDocument, '_id' | 'version'>,
): MedicationChanged => ({ kind: 'medication', what, record: { id: _id.toString(), version } });
