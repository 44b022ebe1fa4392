import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';

/** A token of the FHIR interface as stored. */
export interface FhirTokenDocument extends Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  name: string;
  /** SHA-256 (hex) of the key. */
  keyHash: string;
  /** The residents whose data it reads; null: all. */
  residentIds: Types.ObjectId[] | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdByName: string;
  createdAt: Date;
  /** From then on it is refused; the document is deleted a day later. */
  endedAt: Date | null;
  history: HistoryEntry[];
}

const schema = new Schema<FhirTokenDocument>(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    keyHash: { type: String, required: true },
    residentIds: { type: [Schema.Types.ObjectId], default: null },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    createdByName: { type: String, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
  },
  { collection: 'fhir_tokens', versionKey: false },
);
schema.index({ keyHash: 1 }, { unique: true });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
schema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
indexUnmovedHistory(schema);

const FhirTokenModel = model<FhirTokenDocument>('FhirToken', schema);

registerAudit('fhir-token', {
  collection: () => FhirTokenModel.collection,
  labelFields: ['name'],
  labelOf: (document) => (document as object as FhirTokenDocument).name,
});

/** All tokens that have not been ended, oldest first. */
export function listFhirTokens(): Promise<FhirTokenDocument[]> {
  return FhirTokenModel.find({ endedAt: null })
    .sort({ createdAt: 1, _id: 1 })
    .lean<FhirTokenDocument[]>()
    .exec();
}

/** The token with this key that has neither been ended nor expired. Never cached: an ended one is refused at once. */
export function findFhirToken(keyHash: string, now = new Date()): Promise<FhirTokenDocument | null> {
  return FhirTokenModel.findOne({
    keyHash,
    endedAt: null,
    $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
  })
    .lean<FhirTokenDocument>()
    .exec();
}

export function findFhirTokenBySaveKey(saveKey: string): Promise<FhirTokenDocument | null> {
  return FhirTokenModel.findOne({ saveKey }).lean<FhirTokenDocument>().exec();
}

type NewFhirToken = Pick<
  FhirTokenDocument,
  'name' | 'keyHash' | 'residentIds' | 'expiresAt' | 'createdByName' | 'createdAt'
> &
  Partial<IdempotencyFields>;

export async function insertFhirToken(token: NewFhirToken, entry: HistoryEntry): Promise<FhirTokenDocument> {
  return (await FhirTokenModel.create({ ...token, version: 1, history: [entry] })).toObject();
}

/** Stores when a token was last used, to the minute; does not change its version. */
export async function touchFhirToken({ _id, lastUsedAt }: FhirTokenDocument, now: Date): Promise<void> {
  if (lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < 60_000) return;
  await FhirTokenModel.updateOne({ _id, endedAt: null }, { $set: { lastUsedAt: now } });
}

/** Marks a token as ended, and returns it; null if there is none or it has been ended. */
export function markFhirTokenEnded(id: string, entry: HistoryEntry): Promise<FhirTokenDocument | null> {
  const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  return FhirTokenModel.findOneAndUpdate({ _id: id, endedAt: null }, change).lean<FhirTokenDocument>().exec();
}
