import type { Types } from 'mongoose';
import { MedicationRecordModel } from './medication-record.repository.ts';

interface AnsweredFor {
  readonly residentId: Types.ObjectId;
  readonly prescriptionId: Types.ObjectId;
}

/** True if a dose of this prescription was given with an answer to its allergy question. */
export async function isAnsweredByDose({ residentId, prescriptionId }: AnsweredFor): Promise<boolean> {
  const filter = { residentId, hidden: false, prescriptionId, allergyReason: { $gt: '' } };
  return (await MedicationRecordModel.exists(filter)) !== null;
}
