import { Types } from 'mongoose';
import { readStanding } from './find-doses.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** Ids of prescriptions with a refused dose due since `since`; limited to `residentIds` if given. */
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

/** Maximum of home days times prescriptions per query: the number of index intervals that the engine looks up separately. */
const maxIntervals = 1_000;

/**
 * The recorded doses of these prescriptions on these home days, in order of due time. At most one record per dose: the latest
 * correction. Pending records are left out. If there are too many days, only the latest are read.
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
