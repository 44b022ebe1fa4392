import type { Types } from 'mongoose';
import { MedicationRecordModel } from './medication-record.repository.ts';

interface AnsweredFor {
  readonly residentId: Types.ObjectId;
  readonly prescriptionId: Types.ObjectId;
}

/** Stands in place of an answer in a dose noted on paper, whose giver nobody could ask. */
export const notedOnPaper = 'Noted on paper';

/** True if a dose of this prescription was given with an answer to its allergy question. */
export async function isAnsweredByDose({ residentId, prescriptionId }: AnsweredFor): Promise<boolean> {
  const filter = {
    prescriptionId,
    residentId,
    hidden: false,
    status: 'administered' as const,
    allergyReason: { $gt: '', $ne: notedOnPaper },
  };
  return (await MedicationRecordModel.exists(filter)) !== null;
}
