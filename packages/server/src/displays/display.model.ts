import type { DisplayGrade } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../audit/audit-source.model.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import type { IdempotencyFields } from '../clinical/idempotency.ts';

/** A paired display as stored. */
export interface DisplayDocument extends Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  name: string;
  grade: DisplayGrade;
  /** SHA-256 (hex) of the credential; absent until the display has taken it, which is possible once. */
  credentialHash?: string;
  /** When its cookie was last set. */
  renewedAt: Date | null;
  lastSeenAt: Date | null;
  address: string | null;
  appVersion: string | null;
  pairedByName: string;
  createdAt: Date;
  /** From then on its credential is invalid; the document is deleted a day later. */
  endedAt: Date | null;
  history: HistoryEntry[];
}

const schema = new Schema<DisplayDocument>(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    grade: { type: String, required: true },
    credentialHash: String,
    renewedAt: { type: Date, default: null },
    lastSeenAt: { type: Date, default: null },
    address: { type: String, default: null },
    appVersion: { type: String, default: null },
    pairedByName: { type: String, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
  },
  { collection: 'displays', versionKey: false },
);
schema.index({ credentialHash: 1 }, { unique: true, sparse: true });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
// Its history entries have been moved to the audit long before: the audit worker runs every 2 s and when the server stops.
schema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
indexUnmovedHistory(schema);

export const DisplayModel = model<DisplayDocument>('Screen', schema);

registerAudit('display', {
  collection: () => DisplayModel.collection,
  labelFields: ['name'],
  labelOf: (document) => (document as object as DisplayDocument).name,
});

export type DisplaySettings = Pick<DisplayDocument, 'name' | 'grade'>;

type NewDisplay = DisplaySettings &
  Pick<DisplayDocument, '_id' | 'pairedByName' | 'createdAt'> &
  Partial<IdempotencyFields>;

/** All displays that have not been ended, oldest first. */
export function listDisplays(): Promise<DisplayDocument[]> {
  return DisplayModel.find({ endedAt: null }).sort({ createdAt: 1, _id: 1 }).lean<DisplayDocument[]>().exec();
}

/** A display that has not been ended. */
export function findActiveDisplay(id: string): Promise<DisplayDocument | null> {
  return DisplayModel.findOne({ _id: id, endedAt: null }).lean<DisplayDocument>().exec();
}

/** A display, ended or not. */
export function findDisplay(id: Types.ObjectId): Promise<DisplayDocument | null> {
  return DisplayModel.findById(id).lean<DisplayDocument>().exec();
}

/** The displays with these ids, ended ones included. */
export function findDisplaysById(ids: readonly string[]): Promise<DisplayDocument[]> {
  return DisplayModel.find({ _id: { $in: [...new Set(ids)] } })
    .lean<DisplayDocument[]>()
    .exec();
}

/** The displays with these credentials, ended ones included. */
export function findDisplaysByCredential(hashes: readonly string[]): Promise<DisplayDocument[]> {
  return DisplayModel.find({ credentialHash: { $in: [...hashes] } })
    .lean<DisplayDocument[]>()
    .exec();
}

export function findDisplayBySaveKey(saveKey: string): Promise<DisplayDocument | null> {
  return DisplayModel.findOne({ saveKey }).lean<DisplayDocument>().exec();
}

/** Stores a display without a credential. */
export async function insertDisplay(display: NewDisplay, entry: HistoryEntry): Promise<DisplayDocument> {
  return (await DisplayModel.create({ ...display, version: 1, history: [entry] })).toObject();
}

/** Changes a display by compare-and-set on its version; null if it was changed or ended. */
export function writeDisplay(
  { _id, version }: Pick<DisplayDocument, '_id' | 'version'>,
  { set, entry }: { readonly set: DisplaySettings; readonly entry: HistoryEntry },
): Promise<DisplayDocument | null> {
  return DisplayModel.findOneAndUpdate(
    { _id, endedAt: null, version },
    { $set: set, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  )
    .lean<DisplayDocument>()
    .exec();
}

/** Gives a display its credential; false if it has one already or was ended. */
export async function setCredential(id: Types.ObjectId, credentialHash: string): Promise<boolean> {
  const given = await DisplayModel.updateOne(
    { _id: id, endedAt: null, credentialHash: { $exists: false } },
    { $set: { credentialHash, renewedAt: new Date() } },
  );
  return given.matchedCount === 1;
}

/** Stores that a display's cookie was renewed; false if it was ended. */
export async function setRenewed(id: string, renewedAt: Date): Promise<boolean> {
  const renewed = await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { renewedAt } });
  return renewed.matchedCount === 1;
}

/** Marks a display as ended; false if there is none or it has been ended. */
export async function markDisplayEnded(id: string, entry: HistoryEntry): Promise<boolean> {
  const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  return (await DisplayModel.updateOne({ _id: id, endedAt: null }, change)).matchedCount === 1;
}

/** Stores when and from where a display was last connected; does not change its version. */
export async function touchDisplay(
  id: string,
  seen: Pick<DisplayDocument, 'address' | 'appVersion'>,
): Promise<void> {
  await DisplayModel.updateOne({ _id: id, endedAt: null }, { $set: { ...seen, lastSeenAt: new Date() } });
}
