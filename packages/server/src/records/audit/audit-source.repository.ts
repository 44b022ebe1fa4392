import type { AuditEntry } from '@hearthline/contracts';
import type { Collection, Model, Schema, Types } from 'mongoose';
import type { HistoryEntry, ClinicalDocument } from '../clinical/history.ts';

/** A document whose history is moved to the audit collection. */
export type AuditedDocument = ClinicalDocument & { _id: Types.ObjectId };

type Entity = AuditEntry['entity'];

/** A collection with history entries, and how they are described in the audit. */
export interface AuditSource {
  readonly entity: Entity;
  readonly collection: () => Collection;
  /** The field with the resident's id; null for entries not about a resident. */
  readonly residentField: string | null;
  /** The fields that `labelOf` reads. */
  readonly labelFields: readonly string[];
  readonly labelOf: (document: AuditedDocument) => string;
  /** Returns the id of the subject, if it is not the document itself. */
  readonly subjectOf?: (document: AuditedDocument) => Types.ObjectId;
  /**
   * Completes an entry whose document stores fewer fields than the audit. Must be deterministic, because a move may be
   * repeated.
   */
  readonly entryOf?: (
    document: AuditedDocument,
    kept: HistoryEntry,
  ) => HistoryEntry & { readonly sessionId?: string };
  /** A filter for documents whose entries are final, if entries of this source may still change. */
  readonly complete?: (now: Date) => Record<string, unknown>;
  /** Set if the document exists only for its entries; it is deleted with them. */
  readonly holdsNothingElse?: true;
}

const sources = new Map<Entity, AuditSource>();

/** The sparse index of documents with entries still to be moved. */
export const unmovedHistoryIndex = { 'history.id': 1 } as const;

/** Matches documents with entries still to be moved, by an index range over all strings. */
export const hasUnmovedHistory = { 'history.id': { $gt: '' } } as const;

/** Adds the index of unmoved history entries to a schema; every model registered here needs it. */
export function indexUnmovedHistory(schema: Pick<Schema, 'index'>): void {
  schema.index(unmovedHistoryIndex, { sparse: true });
}

/** Registers a model whose documents are about a resident as an audit source; called once, next to the model. */
export function registerResidentAudit<
  Document extends AuditedDocument,
  Field extends keyof Document & string,
>(
  entity: Entity,
  model: Pick<Model<Document>, 'collection'>,
  {
    residentField,
    labelFields,
    labelOf,
  }: {
    residentField: '_id' | 'residentId';
    labelFields: readonly Field[];
    labelOf: (document: Pick<Document, Field>) => string;
  },
): void {
  sources.set(entity, {
    entity,
    collection: () => model.collection,
    residentField,
    labelFields,
    labelOf: (document) => labelOf(document as Document),
  });
}

/** Registers an audit source that is not about residents. */
export function registerAudit(entity: Entity, source: Omit<AuditSource, 'entity' | 'residentField'>): void {
  sources.set(entity, { ...source, entity, residentField: null });
}

export const auditSources = (): AuditSource[] => [...sources.values()];

/** @throws Error if the entity is not registered. */
export function auditSource(entity: Entity): AuditSource {
  const source = sources.get(entity);
  if (!source) throw new Error(`${entity} is not audited`);
  return source;
}
