import type { Types } from 'mongoose';
import { readStanding } from './find-doses.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** All doses of every medication given to a resident since `since`, across prescriptions. At most one record per dose. */
export function findGivenSince(residentId: Types.ObjectId, since: Date): Promise<MedicationRecordDocument[]> {
  return readStanding(async () => {
    const rows = await MedicationRecordModel.find({ residentId, hidden: false, at: { $gte: since } }).lean<
      MedicationRecordDocument[]
    >();
    return rows.filter((row) => row.status === 'administered');
  });
}

const dayMs = 24 * 60 * 60_000;

/** The time of the latest given dose of a prescription that is due only from `from` on; null if there is none. */
export async function findGivenAhead(
  { _id, residentId }: { readonly _id: Types.ObjectId; readonly residentId: Types.ObjectId },
  from: Date,
): Promise<Date | null> {
  // A dose can be given at most a day before its due time; a later due time means that the clock was ahead.
  const latestDue = new Date(Date.now() + dayMs);
  const rows = await readStanding(() =>
    // A day exceeds any window before a dose's due time.
    MedicationRecordModel.find({ residentId, hidden: false, at: { $gte: new Date(from.getTime() - dayMs) } })
      .lean<MedicationRecordDocument[]>()
      .exec(),
  );
  const ahead = rows
    .filter(
      ({ prescriptionId, status, time, scheduledFor }) =>
        prescriptionId?.equals(_id) &&
        status === 'administered' &&
        time &&
        scheduledFor >= from &&
        scheduledFor <= latestDue,
    )
    .map(({ scheduledFor }) => scheduledFor);
  return ahead.reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null);
}
