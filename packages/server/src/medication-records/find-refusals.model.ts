import { Types } from 'mongoose';
import { readStanding } from './find-doses.model.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.model.ts';

/** Ids of the prescriptions of which a dose due since `since` was refused; of these residents, or of all. */
export async function findRefusedPrescriptions(
  since: Date,
  residentIds?: readonly string[],
): Promise<string[]> {
  const residents = residentIds?.map((id) => new Types.ObjectId(id));
  const rows = await MedicationRecordModel.find(
    {
      hidden: false,
      status: 'refused',
      scheduledFor: { $gte: since },
      ...(residents && { residentId: { $in: residents } }),
    },
    { prescriptionId: 1 },
  ).lean<Pick<MedicationRecordDocument, 'prescriptionId'>[]>();
  return [...new Set(rows.flatMap(({ prescriptionId }) => prescriptionId?.toString() ?? []))];
}

/**
 * What was recorded of a prescription's doses of these home days, in the order in which they were due: at most one record of
 * each, the latest correction; pending ones are left out. At most 1,000 days.
 */
export async function findClosedDoses(
  prescriptionId: string,
  days: readonly string[],
): Promise<MedicationRecordDocument[]> {
  const rows = await readStanding(async () => {
    const found = await MedicationRecordModel.find({
      day: { $in: [...days] },
      prescriptionId: new Types.ObjectId(prescriptionId),
    }).lean<MedicationRecordDocument[]>();
    return found.filter(({ hidden, status }) => !hidden && status !== 'pending');
  });
  return rows.sort(
    (a, b) =>
      a.scheduledFor.getTime() - b.scheduledFor.getTime() || a._id.toString().localeCompare(b._id.toString()),
  );
}
