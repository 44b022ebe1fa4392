import { Types } from 'mongoose';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** A dose of a prescription that was given outside the rules. */
export type OutsideRecord = MedicationRecordDocument &
  Required<Pick<MedicationRecordDocument, 'prescriptionId' | 'outsideRules'>>;

/**
 * Finds what was given outside the rules and recorded since `since`, of these residents or of all, hidden ones left out. Without
 * corrections, which go on with what their record raised.
 */
export async function findOutsideRules(
  since: Date,
  residentIds?: readonly string[],
): Promise<OutsideRecord[]> {
  const residents = residentIds?.map((id) => new Types.ObjectId(id));
  const rows = await MedicationRecordModel.find({
    outsideRules: { $exists: true },
    recordedAt: { $gte: since },
    ...(residents && { residentId: { $in: residents } }),
  }).lean<MedicationRecordDocument[]>();
  return rows.filter(isRaising);
}

const isRaising = (record: MedicationRecordDocument): record is OutsideRecord =>
  !record.hidden &&
  !record.corrects &&
  record.prescriptionId !== undefined &&
  record.outsideRules !== undefined;
