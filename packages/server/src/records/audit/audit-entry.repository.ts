import type { AuditEntry } from '@hearthline/contracts';
import { Schema, Types, model } from 'mongoose';
import type { HistoryEntry } from '../clinical/history.ts';
import { insertUnordered, throwUnlessStored } from '../../platform/database/insert-unordered.ts';
import type { AuditSource, AuditedDocument } from './audit-source.repository.ts';

/** An entry's place in the chain, stored in the entry. */
export interface ChainLink {
  /** From 1, without gaps. */
  readonly chainNumber: number;
  /** HMAC over the entry, its number and the MAC of the previous entry. */
  readonly mac: string;
  /** Id of the key used for `mac`. */
  readonly macKey: string;
  /** Set on an erased entry: HMAC over the remaining fields, the number and `mac`, which is that of the original entry. */
  readonly erasedMac?: string;
}

/** An audit entry, append-only. It keeps the id it had in its document. */
export interface AuditDocument extends Omit<HistoryEntry, 'id'>, Partial<ChainLink> {
  _id: Types.ObjectId;
  entity: AuditEntry['entity'];
  entityId: Types.ObjectId;
  /** Absent if the entry is not about a resident. */
  residentId?: Types.ObjectId;
  /** The id of the session row of a sign-in or sign-out. */
  sessionId?: string;
  label: string;
  /** Set until the entry is in the chain; afterwards it has the fields of `ChainLink`. */
  unchained?: true;
}

const schema = new Schema<AuditDocument>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    by: { type: Schema.Types.Mixed, required: true },
    from: Schema.Types.Mixed,
    reason: String,
    changes: Schema.Types.Mixed,
    entity: { type: String, required: true },
    entityId: { type: Schema.Types.ObjectId, required: true },
    residentId: Schema.Types.ObjectId,
    sessionId: String,
    label: { type: String, required: true },
    unchained: Boolean,
    chainNumber: Number,
    mac: String,
    macKey: String,
    erasedMac: String,
  },
  { collection: 'audit', versionKey: false },
);
schema.index({ residentId: 1, at: 1, _id: 1 });
schema.index({ entity: 1, at: 1, _id: 1 });
schema.index({ entityId: 1, at: 1, _id: 1 });
schema.index({ 'by.id': 1, at: 1, _id: 1 });
schema.index({ unchained: 1 }, { sparse: true });
schema.index({ chainNumber: 1 }, { unique: true, sparse: true });

export const AuditModel = model('Audit', schema);

/** Builds the audit entries of a document from its label fields, resident id and history. */
export function buildAuditEntries(source: AuditSource, document: AuditedDocument): AuditDocument[] {
  const subject = {
    entity: source.entity,
    entityId: source.subjectOf?.(document) ?? document._id,
    ...(source.residentField && { residentId: document[source.residentField as '_id'] }),
    label: source.labelOf(document),
  };
  return document.history.map((stored) => {
    const { id, ...entry } = source.entryOf?.(document, stored) ?? stored;
    return { _id: new Types.ObjectId(id), ...entry, ...subject };
  });
}

/** Inserts entries. Existing ones stay unchanged, so a repeat after a crash is harmless. */
export async function insertAudit(entries: readonly AuditDocument[]): Promise<void> {
  if (entries.length === 0) return;
  const stored = entries.map((entry) => ({ ...entry, unchained: true as const }));
  throwUnlessStored(await insertUnordered(AuditModel.collection, stored));
}
