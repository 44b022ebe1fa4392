import { Schema, model, type Types } from 'mongoose';
import { insertUnordered, throwUnlessStored } from '../../platform/database/insert-unordered.ts';
import type { StoredMovement } from './movement.ts';

/** A movement in the archive: append-only. */
export interface ArchivedMovement extends StoredMovement {
  /** `medicationId.movementId`, so that a repeated insert is a duplicate. */
  _id: string;
  /** The holder of the stock: a medication, or a resident's supply. */
  medicationId: Types.ObjectId;
  /** The medication of a resident's supply; absent: the holder is the medication. */
  supplyOf?: Types.ObjectId;
  /** Sequence number within the medication's movements, from 1. */
  seq: number;
  /** Stock after the movement, in thousandths. */
  stock: number;
}

const schema = new Schema<ArchivedMovement>(
  {
    _id: { type: String, required: true },
    medicationId: { type: Schema.Types.ObjectId, required: true },
    supplyOf: Schema.Types.ObjectId,
    id: { type: String, required: true },
    seq: { type: Number, required: true },
    kind: { type: String, required: true },
    amount: { type: Number, required: true },
    stock: { type: Number, required: true },
    reason: { type: String, default: null },
    recordId: { type: String, default: null },
    residentId: String,
    by: { type: Schema.Types.Mixed, required: true },
    witnessedBy: Schema.Types.Mixed,
    at: { type: Date, required: true },
    storedAt: { type: Date, required: true },
    saveHash: String,
  },
  { collection: 'stock_movements', versionKey: false, id: false },
);
schema.index({ medicationId: 1, seq: 1 }, { unique: true });
// A partial index for the register of a resident; movements without a resident add no index entries.
schema.index(
  { medicationId: 1, residentId: 1, seq: 1 },
  { partialFilterExpression: { residentId: { $exists: true } } },
);
// A partial index for the corrections in a register; movements without a record add no index entries.
schema.index(
  { medicationId: 1, recordId: 1, seq: 1 },
  { partialFilterExpression: { recordId: { $type: 'string' } } },
);

// A partial index for the list of returns; other movements add no index entries.
schema.index({ at: 1 }, { partialFilterExpression: { kind: 'returned' }, name: 'returned_byTime' });

export const StockMovementModel = model('StockMovement', schema);
const collection = () => StockMovementModel.collection;

export const archiveKey = (medicationId: Types.ObjectId, id: string): string =>
  `${medicationId.toHexString()}.${id}`;

/** Adds movements to the archive. Existing ones stay unchanged, so a repeat after a crash is harmless. */
export async function insertArchived(movements: readonly ArchivedMovement[]): Promise<void> {
  if (movements.length === 0) return;
  throwUnlessStored(await insertUnordered(collection(), movements as never));
}

/** One movement in the archive; null if it is not there. */
export function findArchived(medicationId: Types.ObjectId, id: string): Promise<ArchivedMovement | null> {
  return collection().findOne<ArchivedMovement>({ _id: archiveKey(medicationId, id) as never });
}

/** Movements of a medication with a sequence number up to `last`, newest first; of one resident if given. */
export function findArchivedUpTo(
  medicationId: Types.ObjectId,
  last: number,
  { limit, residentId }: { readonly limit: number; readonly residentId?: string | undefined },
): Promise<ArchivedMovement[]> {
  return collection()
    .find<ArchivedMovement>({
      medicationId,
      ...(residentId !== undefined && { residentId }),
      seq: { $lte: last },
    })
    .sort({ seq: -1 })
    .limit(limit)
    .toArray();
}

/** The movements of records of a medication, in order. `$type` lets the database read them by the partial index. */
export function findArchivedOfRecords(
  medicationId: Types.ObjectId,
  recordIds: readonly string[],
): Promise<ArchivedMovement[]> {
  return collection()
    .find<ArchivedMovement>({ medicationId, recordId: { $in: [...recordIds], $type: 'string' } })
    .sort({ seq: 1 })
    .toArray();
}

/** Returns true if the archive holds a movement other than the opening. */
export async function hasArchivedBesideOpening(medicationId: Types.ObjectId): Promise<boolean> {
  return (await collection().findOne({ medicationId, kind: { $ne: 'opening' } })) !== null;
}

/** Removes the archived movements of a deleted medication. */
export async function deleteArchived(medicationId: Types.ObjectId): Promise<void> {
  await collection().deleteMany({ medicationId });
}

/** The returns to the pharmacy from `from` (inclusive) to `before` (exclusive). */
export function findArchivedReturns(from: Date, before: Date): Promise<ArchivedMovement[]> {
  return collection()
    .find<ArchivedMovement>({ kind: 'returned', at: { $gte: from, $lt: before } })
    .toArray();
}
