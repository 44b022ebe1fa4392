import type { AuditEntry } from '@hearthline/contracts';
import { Schema, Types, model } from 'mongoose';
import type { HistoryEntry } from '../clinical/history.ts';
import { insertUnordered, throwUnlessStored } from '../../platform/database/insert-unordered.ts';
import type { AuditSource, AuditedDocument } from './audit-source.repository.ts';

/** An entry's place in the chain, stored in the entry. */
export interface ChainLink {
  /** From 1, without gaps. */
  readonly chainNumber: number;
  /** HMAC over the entry, its number and the MAC of the entry before. */
  readonly mac: string;
  /** Id of the key that `mac` was made with. */
  readonly macKey: string;
  /** Of an entry whose names and texts were erased: HMAC over what is left, its number and `mac`, which is that of what it was. */
  readonly erasedMac?: string;
}

/** An audit entry, append-only. It keeps the id it had in its document. */
export interface AuditDocument extends Omit<HistoryEntry, 'id'>, Partial<ChainLink> {
  _id: Types.ObjectId;
  entity: AuditEntry['entity'];
  entityId: Types.ObjectId;
  /** Absent on entries not about a resident. */
  residentId?: Types.ObjectId;
  /** Of a sign-in or sign-out: the id of its session row. */
  sessionId?: string;
  label: string;
  /** Not in the chain yet; then it has its place there (`ChainLink`). */
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

/** The audit entries of a document; reads only its label fields, resident id and history. */
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
