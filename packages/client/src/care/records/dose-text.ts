import { formatNamedDose, type MedicationRecord } from '@hearthline/contracts';
import { fullName } from '../names.ts';

/** e.g. "Metformin 850 mg tablet: 1 tablet (850 mg)"; without the amount if the record has none. */
export function doseText({ medication, dose }: Pick<MedicationRecord, 'medication' | 'dose'>): string {
  return formatNamedDose(medication, dose);
}

/** e.g. "Metformin 850 mg tablet: 1 tablet (850 mg), Rosa Marí" */
export function doseName(record: Pick<MedicationRecord, 'medication' | 'dose' | 'resident'>): string {
  return `${doseText(record)}, ${fullName(record.resident)}`;
}

/** Name of the person who gave the dose, or who recorded that it was not given. */
export function getStaffName({ administeredByUser, recordedBy }: MedicationRecord): string | undefined {
  return (administeredByUser ?? recordedBy)?.name;
}
