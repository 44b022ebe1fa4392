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
  /** SHA-256 (hex) of the credential; absent until the display has taken it, which it can once. */
  credentialHash?: string;
  /** When its cookie was last given. */
  renewedAt: Date | null;
  lastSeenAt: Date | null;
  address: string | null;
  appVersion: string | null;
  pairedByName: string;
  createdAt: Date;
  /** Its credential is dead from then on; the row goes a day later. */
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
// Its entries were moved to the audit long before: that is looked after every 2 s, and when the server stops.
schema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
indexUnmovedHistory(schema);

export const DisplayModel = model<DisplayDocument>('Screen', schema);

registerAudit('display', {
  collection: () => DisplayModel.collection,
  labelFields: ['name'],
  labelOf: (document) => (document as object as DisplayDocument).name,
});
