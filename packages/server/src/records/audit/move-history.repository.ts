import { buildAuditEntries, insertAudit } from './audit-entry.repository.ts';
import { auditSources, hasUnmovedHistory, unmovedHistoryIndex } from './audit-source.repository.ts';
import type { AuditSource, AuditedDocument } from './audit-source.repository.ts';

/**
 * Moves the entries of at most `most` documents to the audit: inserts them there, then removes them from their documents.
 * Idempotent: after an interruption in between, the inserts are repeated without effect. Returns the number of documents. An
 * aborted `signal` stops it between two collections.
 */
export async function moveHistory(most: number, signal?: AbortSignal): Promise<number> {
  let left = most;
  for (const source of auditSources()) if (left > 0 && !signal?.aborted) left -= await moveFrom(source, left);
  return most - left;
}

async function moveFrom(source: AuditSource, most: number): Promise<number> {
  const { labelFields, residentField } = source;
  const fields = [...labelFields, ...(residentField ? [residentField] : []), 'history'];
  // In index order, which is the order of ids and time.
  const found = (await source
    .collection()
    .find(
      { ...hasUnmovedHistory, ...source.complete?.(new Date()) },
      {
        hint: unmovedHistoryIndex,
        projection: Object.fromEntries(fields.map((field) => [field, 1])),
      },
    )
    .limit(most)
    .toArray()) as unknown as AuditedDocument[];
  if (found.length === 0) return 0;
  await insertAudit(found.flatMap((document) => buildAuditEntries(source, document)));
  const moved = found.map((document) =>
    source.holdsNothingElse ? deleted(document) : withoutMoved(document),
  );
  await source.collection().bulkWrite(moved, { ordered: false });
  return found.length;
}

const deleted = ({ _id }: AuditedDocument) => ({ deleteOne: { filter: { _id } } });

// Removed by id, so that entries written since the read stay.
const withoutMoved = ({ _id, history }: AuditedDocument) => ({
  updateOne: {
    filter: { _id },
    update: { $pull: { history: { id: { $in: history.map(({ id }) => id) } } } as never },
  },
});
