import { Types } from 'mongoose';
import { ResidentModel } from '../residents/resident.model.ts';
import { VitalsRecordModel, type VitalsDocument } from '../vitals/vitals-record.model.ts';
import { epoch } from './resident-state.ts';
import { readBatchSize } from './alert-vitals.model.ts';

/** The residents to look at, by id: readings measured from then on were added; `beginning` where anything may have happened. */
export type Changes = ReadonlyMap<string, Date>;

/** Adds a change to those of the same resident: the earlier moment stands. */
export function addChange(changes: Map<string, Date>, residentId: string, from: Date): void {
  const known = changes.get(residentId);
  if (!known || from < known) changes.set(residentId, from);
}

/** Added records that are read one page after another; above it an import is under way, and reading them all would load the database. */
const maxAdded = 2_000;

/**
 * What was stored since `since` that alerts follow from: records that were added, voided or corrected, and changed residents.
 * Null when more than 2,000 records were added.
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

/** The `_id` of a record holds the second in which it was added: it is found by the index of ids. False when there are too many. */
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

/** When the oldest correction was added whose old record may not be hidden yet; null while there is none. */
export async function oldestUnfinishedCorrection(): Promise<Date | null> {
  const unfinished = await VitalsRecordModel.findOne({ 'hidesPending.id': { $gt: '' } }, { _id: 1 })
    .sort({ 'hidesPending.id': 1 })
    .lean<{ _id: Types.ObjectId }>();
  return unfinished && unfinished._id.getTimestamp();
}
