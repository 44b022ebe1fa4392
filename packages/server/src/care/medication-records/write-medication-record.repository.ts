import { Types } from 'mongoose';
import { batch } from '../../platform/core/batch.ts';
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
  /** Movements of stock that follow from it. */
  readonly movements?: readonly PendingMovement[];
  readonly entry: HistoryEntry;
}

/** Changes a record that is still as `seen`, and raises its version; null when it is not. */
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

/** Records with movements that may not be applied. */
export function findUnsettled(limit: number): Promise<MedicationRecordDocument[]> {
  return MedicationRecordModel.find({ 'stockPending.id': { $gt: '' } })
    .limit(limit)
    .lean<MedicationRecordDocument[]>()
    .exec();
}

/** Removes movements that were applied; their ids are enough, since each stands in one record. */
async function removeApplied(records: readonly MedicationRecordDocument[]): Promise<undefined[]> {
  const ids = records.flatMap(({ stockPending = [] }) => stockPending.map(({ id }) => id));
  await MedicationRecordModel.collection.updateMany(
    { _id: { $in: records.map(({ _id }) => _id) } },
    { $pull: { stockPending: { id: { $in: ids } } } as never },
  );
  return records.map(() => undefined);
}

export const markSettled = batch(removeApplied);

/** The same where nobody waits for it: those of so many milliseconds are one write, out of the way of the next doses. */
export const markSettledSoon = batch(removeApplied, { waitMs: 25 });
