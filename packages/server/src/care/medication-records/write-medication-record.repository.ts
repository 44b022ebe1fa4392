import { Types } from 'mongoose';
import { batch } from '../../platform/flow/batch.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import {
  MedicationRecordModel,
  type MedicationRecordDocument,
  type PendingMovement,
} from './medication-record.repository.ts';

/** A change of a visible record, written by one atomic update. */
export interface MedicationRecordWrite {
  readonly set: Partial<Omit<MedicationRecordDocument, 'administeredBy'>> & {
    readonly administeredBy?: string | null;
  };
  /** Stock movements that follow from the change. */
  readonly movements?: readonly PendingMovement[];
  readonly entry: HistoryEntry;
}

/** Changes a record by compare-and-set on its version; null if the version has changed. */
export async function writeMedicationRecord(
  seen: Pick<MedicationRecordDocument, '_id' | 'version'>,
  { set: { administeredBy, ...set }, movements = [], entry }: MedicationRecordWrite,
): Promise<MedicationRecordDocument | null> {
  const written: unknown = await MedicationRecordModel.collection.findOneAndUpdate(
    { _id: seen._id, version: seen.version, hidden: false },
    {
      $set: {
        ...set,
        changedAt: entry.at,
        ...(administeredBy !== undefined && {
          administeredBy: administeredBy === null ? null : new Types.ObjectId(administeredBy),
        }),
      },
      $inc: { version: 1 },
      $push: {
        history: entry,
        ...(movements.length > 0 && { stockPending: { $each: movements } }),
      } as never,
    },
    { returnDocument: 'after' },
  );
  return written as MedicationRecordDocument | null;
}

/** A new id for a movement of stock. */
export const newMovementId = (): string => new Types.ObjectId().toHexString();

/** Records with stock movements that may not be applied yet. */
export function findUnsettled(limit: number): Promise<MedicationRecordDocument[]> {
  return MedicationRecordModel.find({ 'stockPending.id': { $gt: '' } })
    .limit(limit)
    .lean<MedicationRecordDocument[]>()
    .exec();
}

/** Removes applied movements by id; each id is in one record only. */
async function removeApplied(records: readonly MedicationRecordDocument[]): Promise<undefined[]> {
  const ids = records.flatMap(({ stockPending = [] }) => stockPending.map(({ id }) => id));
  await MedicationRecordModel.collection.updateMany(
    { _id: { $in: records.map(({ _id }) => _id) } },
    { $pull: { stockPending: { id: { $in: ids } } } as never },
  );
  return records.map(() => undefined);
}

export const markSettled = batch(removeApplied);

/** As markSettled(), in the background: waits 25 ms to combine removals in one write that does not delay the next doses. */
export const markSettledSoon = batch(removeApplied, { waitMs: 25 });
