import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import type { IdempotencyFields } from '../clinical/idempotency.ts';

/** A shared tablet as stored. */
export interface TabletDocument extends Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  name: string;
  /** SHA-256 (hex) of the credential; absent until the tablet has taken it, which is possible once. */
  credentialHash?: string;
  /** When its cookie was last set. */
  renewedAt: Date | null;
  lastSeenAt: Date | null;
  address: string | null;
  pairedByName: string;
  createdAt: Date;
  /** From then on its credential is invalid; the document is deleted a day later. */
  endedAt: Date | null;
  history: HistoryEntry[];
}

const schema = new Schema<TabletDocument>(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    credentialHash: String,
    renewedAt: { type: Date, default: null },
    lastSeenAt: { type: Date, default: null },
    address: { type: String, default: null },
    pairedByName: { type: String, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
  },
  { collection: 'tablets', versionKey: false },
);
schema.index({ credentialHash: 1 }, { unique: true, sparse: true });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
schema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
indexUnmovedHistory(schema);

export const TabletModel = model<TabletDocument>('Tablet', schema);

registerAudit('tablet', {
  collection: () => TabletModel.collection,
  labelFields: ['name'],
  labelOf: (document) => (document as object as TabletDocument).name,
});

type NewTablet = Pick<TabletDocument, '_id' | 'name' | 'pairedByName' | 'createdAt'> &
  Partial<IdempotencyFields>;

/** All tablets that have not been ended, oldest first. */
export function listTablets(): Promise<TabletDocument[]> {
  return TabletModel.find({ endedAt: null }).sort({ createdAt: 1, _id: 1 }).lean<TabletDocument[]>().exec();
}

/** A tablet that has not been ended. */
export function findActiveTablet(id: string): Promise<TabletDocument | null> {
  return TabletModel.findOne({ _id: id, endedAt: null }).lean<TabletDocument>().exec();
}

/** The names of tablets by their ids, of ended ones too. */
export async function findTabletNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await TabletModel.find({ _id: { $in: ids } }, { name: 1 }).lean<TabletDocument[]>();
  return new Map(found.map(({ _id, name }) => [String(_id), name]));
}

/** A tablet, ended or not. */
export function findTablet(id: Types.ObjectId): Promise<TabletDocument | null> {
  return TabletModel.findById(id).lean<TabletDocument>().exec();
}

/** The tablet with this credential that has not been ended. Never cached: an ended credential is refused at once. */
export function findTabletByCredential(credentialHash: string): Promise<TabletDocument | null> {
  return TabletModel.findOne({ credentialHash, endedAt: null }).lean<TabletDocument>().exec();
}

export function findTabletBySaveKey(saveKey: string): Promise<TabletDocument | null> {
  return TabletModel.findOne({ saveKey }).lean<TabletDocument>().exec();
}

/** Stores a tablet without a credential. */
export async function insertTablet(tablet: NewTablet, entry: HistoryEntry): Promise<TabletDocument> {
  return (await TabletModel.create({ ...tablet, version: 1, history: [entry] })).toObject();
}

/** Renames a tablet by compare-and-set on its version; null if it was changed or ended. */
export function writeTablet(
  { _id, version }: Pick<TabletDocument, '_id' | 'version'>,
  { name, entry }: { readonly name: string; readonly entry: HistoryEntry },
): Promise<TabletDocument | null> {
  return TabletModel.findOneAndUpdate(
    { _id, endedAt: null, version },
    { $set: { name }, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  )
    .lean<TabletDocument>()
    .exec();
}

/** Gives a tablet its credential; false if it has one already or was ended. */
export async function setTabletCredential(id: Types.ObjectId, credentialHash: string): Promise<boolean> {
  const given = await TabletModel.updateOne(
    { _id: id, endedAt: null, credentialHash: { $exists: false } },
    { $set: { credentialHash, renewedAt: new Date() } },
  );
  return given.matchedCount === 1;
}

/** Stores when and from where a tablet was last in use; does not change its version. */
export async function touchTablet(
  id: Types.ObjectId,
  seen: Partial<Pick<TabletDocument, 'address' | 'lastSeenAt' | 'renewedAt'>>,
): Promise<void> {
  await TabletModel.updateOne({ _id: id, endedAt: null }, { $set: seen });
}

/** Marks a tablet as ended; false if there is none or it has been ended. */
export async function markTabletEnded(id: string, entry: HistoryEntry): Promise<boolean> {
  const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  return (await TabletModel.updateOne({ _id: id, endedAt: null }, change)).matchedCount === 1;
}
