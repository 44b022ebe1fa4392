import { Types } from 'mongoose';
import { ResidentModel } from '../residents/resident.model.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.model.ts';
import { epoch } from './resident-state.ts';
import { readBatchSize } from './alert-vitals.model.ts';

/** The residents to check by id, each with the earliest time of measurement of the readings added; `epoch` if anything may have changed. */
export type Changes = ReadonlyMap<string, Date>;

/** Merges a change with those of the same resident: the earlier time is kept. */
export function addChange(changes: Map<string, Date>, residentId: string, from: Date): void {
  const known = changes.get(residentId);
  if (!known || from < known) changes.set(residentId, from);
}

/** The most added records read; more means that an import is running, and reading them all would load the database. */
const maxAdded = 2_000;

/**
 * The changes stored since `since` that affect alerts: records added, voided or corrected, and changed residents. Null if more
 * than 2,000 records were added.
 */
export async function findChanges(since: Date): Promise<Changes | null> {
  const changes = new Map<string, Date>();
  const [voided, residents, isComplete] = await Promise.all([
    VitalsRecordModel.find({ 'voided.at': { $gte: since } }, { residentId: 1 })
      .lean<Pick<VitalsDocument, 'residentId'>[]>()
      .exec(),
    ResidentModel.find({ updatedAt: { $gte: since } }, { _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>()
      .exec(),
    addNewRecords(changes, since),
  ]);
  if (!isComplete) return null;
  for (const { residentId } of voided) addChange(changes, residentId.toString(), epoch);
  for (const { _id } of residents) addChange(changes, _id.toString(), epoch);
  return changes;
}

type AddedReadings = Pick<VitalsDocument, '_id' | 'residentId' | 'recordedAt' | 'corrects'>;

/** Adds records inserted since `since`, found by the timestamp in their `_id`. False if there are too many. */
async function addNewRecords(changes: Map<string, Date>, since: Date): Promise<boolean> {
  const fields = { residentId: 1, recordedAt: 1, corrects: 1 } as const;
  const seconds = Math.max(0, Math.floor(since.getTime() / 1_000));
  let last = Types.ObjectId.createFromTime(seconds);
  for (let count = 0; count < maxAdded; count += readBatchSize) {
    const added = await VitalsRecordModel.find({ _id: { $gt: last } }, fields)
      .sort({ _id: 1 })
      .limit(readBatchSize)
      .lean<AddedReadings[]>();
    for (const { residentId, recordedAt, corrects } of added)
      addChange(changes, residentId.toString(), corrects ? epoch : recordedAt);
    const end = added.at(-1);
    if (!end || added.length < readBatchSize) return true;
    last = end._id;
  }
  return false;
}

/** When the oldest correction was inserted whose old record may not be hidden yet; null if there is none. */
export async function oldestUnfinishedCorrection(): Promise<Date | null> {
  const unfinished = await VitalsRecordModel.findOne({ 'hidesPending.id': { $gt: '' } }, { _id: 1 })
    .sort({ 'hidesPending.id': 1 })
    .lean<{ _id: Types.ObjectId }>();
  return unfinished && unfinished._id.getTimestamp();
}
