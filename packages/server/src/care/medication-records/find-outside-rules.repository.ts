import type { OutsideRules } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** A dose of a prescription that was given outside the rules. */
export type OutsideRecord = MedicationRecordDocument &
  Required<Pick<MedicationRecordDocument, 'prescriptionId'>> & { outsideRules: OutsideRules };

/**
 * Visible doses given outside the rules and recorded since `since`; limited to `residentIds` if given. Corrections are left
 * out, because the alert of the original record follows them.
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
  !record.hidden && !record.corrects && record.prescriptionId !== undefined && Boolean(record.outsideRules);
