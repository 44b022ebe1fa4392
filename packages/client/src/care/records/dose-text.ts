import { formatNamedDose, type MedicationRecord } from '@hearthline/contracts';
import { fullName } from '../names.ts';

/** e.g. "Metformin 850 mg tablet: 1 tablet (850 mg)"; without the amount where the record has none. */
export function doseText({ medication, dose }: Pick<MedicationRecord, 'medication' | 'dose'>): string {
  return formatNamedDose(medication, dose);
}

/** e.g. "Metformin 850 mg tablet: 1 tablet (850 mg), Rosa Marí" */
export function doseName(record: Pick<MedicationRecord, 'medication' | 'dose' | 'resident'>): string {
  return `${doseText(record)}, ${fullName(record.resident)}`;
}

/** Who gave it; of one that was not given, who recorded that. */
export function getStaffName({ administeredByUser, recordedBy }: MedicationRecord): string | undefined {
  return (administeredByUser ?? recordedBy)?.name;
}
