import { Types } from 'mongoose';
import { readStanding } from './find-doses.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

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

/** Home days and prescriptions of one query, multiplied: as many index intervals as the engine looks up one by one. */
const maxIntervals = 1_000;

/**
 * What was recorded of these prescriptions' doses of these home days, in the order in which they were due: at most one record of
 * each, the latest correction; pending ones are left out. Of very many days the latest.
 */
export async function findClosedDoses(
  prescriptionIds: readonly Types.ObjectId[],
  days: readonly string[],
): Promise<MedicationRecordDocument[]> {
  const latest = days.slice(-Math.max(1, Math.floor(maxIntervals / Math.max(1, prescriptionIds.length))));
  const rows = await readStanding(async () => {
    const found = await MedicationRecordModel.find({
      day: { $in: latest },
      prescriptionId: { $in: [...prescriptionIds] },
    }).lean<MedicationRecordDocument[]>();
    return found.filter(({ hidden, status }) => !hidden && status !== 'pending');
  });
  return rows.sort(
    (a, b) =>
      a.scheduledFor.getTime() - b.scheduledFor.getTime() || a._id.toString().localeCompare(b._id.toString()),
  );
}
