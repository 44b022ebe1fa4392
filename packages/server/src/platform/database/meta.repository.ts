import { model, Schema } from 'mongoose';
import { retryDuplicate } from '../core/duplicate-key.ts';

/**
 * Documents about the database itself. `schema`: version and start lock. `home`: home id, demo mark. `incoming`: marker of an
 * unfinished copy. `care-alerts`: checkpoint of the alert check. `audit-chain`: the end of the audit's chain. `open-doses`: from
 * when on doses that nobody recorded are asked for.
 */
export interface MetaDocument {
  _id: 'schema' | 'home' | 'incoming' | 'care-alerts' | 'audit-chain' | 'open-doses';
  /** In `schema`: the schema version. */
  version?: number;
  lockOwner?: string | null;
  lockExpiresAt?: Date | null;
  /** In `incoming`: the kind of the unfinished copy into this database. */
  what?: 'restore' | 'move';
  /** In `home`: true for the demo, whose passwords are public. */
  demo?: boolean;
  /** In `care-alerts`: the checkpoint. */
  alerts?: {
    /** All data stored before this time was checked; null before the first complete check. */
    upTo: Date | null;
    /** The recheck interval during that check. */
    recheckMinutes: number;
    /** An interrupted check: of the data stored before `begunAt`, residents with ids up to `after` are done. */
    pass: { begunAt: Date; after: string } | null;
  };
  /** In `audit-chain`: the `StoredEnd` of the audit. */
  chain?: { count: number; mac: string; seal: string; key: string; since?: number; epoch?: number };
  /** In `open-doses`: see open-from.ts. */
  openFrom?: Date;
  /** In `home`: the home's id, also in DATA_DIR/homes.json. */
  homeId?: string;
}

const schema = new Schema<MetaDocument>(
  {
    _id: { type: String, required: true },
    version: Number,
    lockOwner: { type: String, default: null },
    lockExpiresAt: { type: Date, default: null },
    what: String,
    demo: Boolean,
    alerts: Schema.Types.Mixed,
    chain: Schema.Types.Mixed,
    openFrom: Date,
    homeId: String,
  },
  { versionKey: false, collection: 'meta' },
);

export const MetaModel = model<MetaDocument>('Meta', schema);

export function findMeta(id: MetaDocument['_id']): Promise<MetaDocument | null> {
  return MetaModel.findById(id).lean<MetaDocument>().exec();
}

/** Changes one of these documents; inserts it if it is missing. */
export async function upsertMeta(
  id: MetaDocument['_id'],
  change: { readonly $set?: Partial<MetaDocument>; readonly $setOnInsert?: Partial<MetaDocument> },
): Promise<void> {
  await retryDuplicate(() => MetaModel.updateOne({ _id: id }, change, { upsert: true }));
}

/** The start lock as stored in `schema`. */
export type StoredLock = Pick<MetaDocument, 'lockOwner' | 'lockExpiresAt'>;

/** Takes the start lock if it is free or expired at `now`; false if another process holds it. */
export async function takeStartLock(lock: StoredLock, now: Date): Promise<boolean> {
  const free = { _id: 'schema' as const, $or: [{ lockExpiresAt: null }, { lockExpiresAt: { $lte: now } }] };
  return (await MetaModel.updateOne(free, { $set: lock })).matchedCount === 1;
}

/** Changes `schema` while this owner holds the start lock; returns false if the lock was lost. */
export async function changeUnderLock(
  lockOwner: string,
  set: Pick<MetaDocument, 'version' | keyof StoredLock>,
): Promise<boolean> {
  return (await MetaModel.updateOne({ _id: 'schema', lockOwner }, { $set: set })).matchedCount === 1;
}
