import { formatMedication, type MedicationRecord } from '@hearthline/contracts';
import { fullName } from '../names.ts';

/** e.g. "Metformin 850 mg" */
export function medicationOf(record: Pick<MedicationRecord, 'medication'>): string {
  return formatMedication(record.medication);
}

/** e.g. "Metformin 850 mg, Rosa Marí" */
export function doseName(record: Pick<MedicationRecord, 'medication' | 'resident'>): string {
  return `${medicationOf(record)}, ${fullName(record.resident)}`;
}

/** Who gave it; of one that was not given, who recorded that. */
export function staffOf({ administeredByUser, recordedBy }: MedicationRecord): string | undefined {
  return (administeredByUser ?? recordedBy)?.name;
}
