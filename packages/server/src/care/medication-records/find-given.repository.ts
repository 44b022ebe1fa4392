import type { Types } from 'mongoose';
import { readStanding } from './find-doses.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/**
 * What a resident was given of a medication since `since` beside its scheduled doses: as needed, whatever the prescription (one
 * that was changed or written anew does not begin its interval again), and by Form 02. At most one record of each dose.
 */
export async function findUnscheduledSince(
  subject: Pick<MedicationRecordDocument, 'residentId' | 'medicationId'>,
  since: Date,
): Promise<MedicationRecordDocument[]> {
  return (await findGivenSince(subject, since)).filter(({ time }) => !time);
}

/** All that a resident was given of a medication since `since`, however it was prescribed. At most one record of each dose. */
export function findGivenSince(
  { residentId, medicationId }: Pick<MedicationRecordDocument, 'residentId' | 'medicationId'>,
  since: Date,
): Promise<MedicationRecordDocument[]> {
  return readStanding(async () => {
    const rows = await MedicationRecordModel.find({ residentId, hidden: false, at: { $gte: since } }).lean<
      MedicationRecordDocument[]
    >();
    return rows.filter((row) => row.status === 'administered' && row.medicationId.equals(medicationId));
  });
}

const dayMs = 24 * 60 * 60_000;

/** The time of the latest dose of a prescription that was given although it is due only from `from` on; null if none was. */
export async function findGivenAhead(
  { _id, residentId }: { readonly _id: Types.ObjectId; readonly residentId: Types.ObjectId },
  from: Date,
): Promise<Date | null> {
  // A dose is given at most a day before its time; one of later was given while the clock was ahead.
  const latestDue = new Date(Date.now() + dayMs);
  const rows = await readStanding(() =>
    // Longer than any window before a dose's time.
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
