import type { AuditEntry } from '@hearthline/contracts';
import type { Collection, Model, Schema, Types } from 'mongoose';
import type { HistoryEntry, Kept } from '../clinical/history.ts';

/** A document whose history is moved to the audit collection. */
export type AuditedDocument = Kept & { _id: Types.ObjectId };

type Entity = AuditEntry['entity'];

/** Where entries are found, and what the audit says they are about. */
export interface AuditSource {
  readonly entity: Entity;
  readonly collection: () => Collection;
  /** The field that holds the resident's id; null for what is about no resident. */
  readonly residentField: string | null;
  /** The fields that the label is made of. */
  readonly labelFields: readonly string[];
  readonly labelOf: (document: AuditedDocument) => string;
  /** What the entries are about, where it is not the document itself. */
  readonly subjectOf?: (document: AuditedDocument) => Types.ObjectId;
  /** An entry as the audit has it, where its document keeps less; told twice, it is the same. */
  readonly entryOf?: (document: AuditedDocument, kept: HistoryEntry) => HistoryEntry;
  /** A filter for the documents whose entries are complete, where they may still grow. */
  readonly complete?: (now: Date) => Record<string, unknown>;
  /** Whether a document is deleted with its entries: it is there for them alone. */
  readonly holdsNothingElse?: true;
}

const sources = new Map<Entity, AuditSource>();

/** The index by which entries still to be moved are found: a document without any is not in it. */
export const unmovedIndex = { 'history.id': 1 } as const;

/** Every document that still has entries, in the order they were written; what sorts before '' is no id. */
export const hasUnmoved = { 'history.id': { $gt: '' } } as const;

/** Gives documents of a schema the index that their history is moved by. */
export function keepsHistory(schema: Pick<Schema, 'index'>): void {
  schema.index(unmovedIndex, { sparse: true });
}

/** Has the history of a model's documents moved to the audit; called once beside the model. */
export function audited<Document extends AuditedDocument, Field extends keyof Document & string>(
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

/** The same for what is about no resident. */
export function auditedAs(entity: Entity, source: Omit<AuditSource, 'entity' | 'residentField'>): void {
  sources.set(entity, { ...source, entity, residentField: null });
}

export const auditSources = (): AuditSource[] => [...sources.values()];

/** @throws Error for an entity whose model registered nothing. */
export function auditSource(entity: Entity): AuditSource {
  const source = sources.get(entity);
  if (!source) throw new Error(`${entity} is not audited`);
  return source;
}
