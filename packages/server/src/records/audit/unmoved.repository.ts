import type { AuditEntity } from '@hearthline/contracts';
import { buildAuditEntries, type AuditDocument } from './audit-entry.repository.ts';
import { auditSources, hasUnmovedHistory, unmovedHistoryIndex } from './audit-source.repository.ts';
import type { AuditedDocument, AuditSource } from './audit-source.repository.ts';

/** Entries still in the documents of a source that match `filter`. */
export async function findUnmovedDocuments(
  source: AuditSource,
  filter: Record<string, unknown>,
): Promise<AuditDocument[]> {
  const documents = await source
    .collection()
    // Few documents have unmoved entries; a resident has many records.
    .find({ ...filter, ...hasUnmovedHistory }, { hint: unmovedHistoryIndex })
    .toArray();
  return documents.flatMap((document) => buildAuditEntries(source, document as AuditedDocument));
}

/** All entries still in the documents of these entities, or of all. */
export async function findUnmoved(entities?: readonly AuditEntity[]): Promise<AuditDocument[]> {
  const known = auditSources().filter(({ entity }) => !entities || entities.includes(entity));
  return (await Promise.all(known.map((source) => findUnmovedDocuments(source, {})))).flat();
}

/** Removes duplicates: an entry moved between two reads is found by both. */
export function withoutRepeats(entries: readonly AuditDocument[]): AuditDocument[] {
  return [...new Map(entries.map((entry) => [entry._id.toString(), entry])).values()];
}

export const newestFirst = (a: AuditDocument, b: AuditDocument) =>
  b.at.getTime() - a.at.getTime() || (b._id.toString() < a._id.toString() ? -1 : 1);
