import { areAllergiesRecorded } from '@hearthline/contracts';
import { findPrescription, type PrescriptionDocument } from '../prescriptions/prescription.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { isAnsweredByDose } from './allergies-answered.repository.ts';
import type { MedicationRecordDocument } from './medication-record.repository.ts';

type Asked = Pick<ResidentDocument, '_id' | 'allergies' | 'allergiesChecked'> | null;

/**
 * Tells whether somebody answered for this prescription who was asked about allergies that are not recorded: when it was
 * prescribed, or when a dose of it was given. Each dose would ask anew otherwise. False, without a read, if they are recorded.
 */
export async function isAnsweredFor(
  prescription: Pick<PrescriptionDocument, '_id' | 'residentId' | 'allergyReason'>,
  resident: Asked,
): Promise<boolean> {
  if (!resident || areAllergiesRecorded(resident)) return false;
  if (prescription.allergyReason) return true;
  const { _id, residentId } = prescription;
  return isAnsweredByDose({ residentId, prescriptionId: _id });
}

/** As isAnsweredFor(), for the prescription of a record; false for a dose without one. */
export async function isAnsweredForRecord(
  { prescriptionId }: Pick<MedicationRecordDocument, 'prescriptionId'>,
  resident: Asked,
): Promise<boolean> {
  if (!prescriptionId || !resident || areAllergiesRecorded(resident)) return false;
  const prescription = await findPrescription(prescriptionId.toString());
  return prescription !== null && isAnsweredFor(prescription, resident);
}
