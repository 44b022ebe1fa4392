import type { MedicationRecord } from '@hearthline/contracts';
import { fullName } from '../names.ts';

/** e.g. "850 mg" */
export function dosageOf({ medication: { dosage, unit } }: Pick<MedicationRecord, 'medication'>): string {
  return `${dosage} ${unit}`;
}

/** e.g. "Metformin 850 mg" */
export function medicationOf(record: Pick<MedicationRecord, 'medication'>): string {
  return `${record.medication.name} ${dosageOf(record)}`;
}

/** e.g. "Metformin 850 mg, Rosa Marí" */
export function doseName(record: Pick<MedicationRecord, 'medication' | 'resident'>): string {
  return `${medicationOf(record)}, ${fullName(record.resident)}`;
}

/** Who gave it; of one that was not given, who recorded that. */
export function staffOf({ administeredByUser, recordedBy }: MedicationRecord): string | undefined {
  return (administeredByUser ?? recordedBy)?.name;
}
