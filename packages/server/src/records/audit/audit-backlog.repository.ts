import { AuditModel } from './audit-entry.repository.ts';
import { auditSources, hasUnmovedHistory, unmovedHistoryIndex } from './audit-source.repository.ts';

/** The count stops here: a larger number adds nothing to the fact that the audit falls behind. */
const mostOfOneKind = 1_000;

/** The backlog of the audit worker: documents with entries to move, and entries to chain. Counts at most 1,000 of each kind. */
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
