import { Types } from 'mongoose';
import { MedicationRecordModel } from '../medication-records/medication-record.model.ts';
import { PrescriptionModel } from '../prescriptions/prescription.model.ts';
import { ResidentModel } from '../residents/resident.model.ts';

/** The most rows read of each kind; more means that a great deal is under way, and looking at all alerts costs no more. */
const maxRows = 2_000;

interface Row {
  readonly _id: Types.ObjectId;
  readonly residentId?: Types.ObjectId;
}

/**
 * The residents of whom something that an alert of doses depends on was stored since `since`, or came into force by `now`: records
 * of doses, prescriptions that were changed or ended, the residents themselves. Null if that is too much to tell.
 */
export async function findDoseChanges(since: Date, now: Date): Promise<string[] | null> {
  const fields = { residentId: 1 } as const;
  const seconds = Math.max(0, Math.floor(since.getTime() / 1_000));
  const found: Row[][] = await Promise.all([
    MedicationRecordModel.find({ _id: { $gt: Types.ObjectId.createFromTime(seconds) } }, fields)
      .limit(maxRows)
      .lean<Row[]>()
      .exec(),
    MedicationRecordModel.find({ changedAt: { $gte: since } }, fields)
      .limit(maxRows)
      .lean<Row[]>()
      .exec(),
    PrescriptionModel.find({ updatedAt: { $gte: since } }, fields)
      .limit(maxRows)
      .lean<Row[]>()
      .exec(),
    // Stopped or changed from a time that was still to come.
    PrescriptionModel.find({ hidden: false, endsAt: { $gte: since, $lte: now } }, fields)
      .limit(maxRows)
      .lean<Row[]>()
      .exec(),
    ResidentModel.find({ updatedAt: { $gte: since } }, { _id: 1 })
      .limit(maxRows)
      .lean<Row[]>()
      .exec(),
  ]);
  if (found.some(({ length }) => length === maxRows)) return null;
  return [...new Set(found.flat().map(({ _id, residentId = _id }) => residentId.toString()))];
}
