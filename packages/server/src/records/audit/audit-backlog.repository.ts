import { AuditModel } from './audit-entry.repository.ts';
import { auditSources, hasUnmovedHistory, unmovedHistoryIndex } from './audit-source.repository.ts';

/** More than this need not be counted to see that the audit falls behind. */
const mostOfOneKind = 1_000;

/** What the audit worker has still to do: documents with entries to be moved, and entries to be chained; at most 1,000 of one kind. */
export async function countAuditBacklog(): Promise<number> {
  const unchained = AuditModel.collection.find({ unchained: true }, { projection: { _id: 1 } });
  const unmoved = auditSources().map((source) =>
    source.collection().find(hasUnmovedHistory, { hint: unmovedHistoryIndex, projection: { _id: 1 } }),
  );
  const found = await Promise.all(
    [unchained, ...unmoved].map((cursor) => cursor.limit(mostOfOneKind).toArray()),
  );
  return found.reduce((sum, documents) => sum + documents.length, 0);
}
