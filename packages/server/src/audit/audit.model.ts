import type { AuditEntry } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { parseCursor } from '../clinical/cursor.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import { toPage } from '../clinical/records-page.ts';
import { AuditModel, auditOf, insertAudit, type AuditDocument } from './audit-entry.model.ts';
import { presentAudit } from './audit.presenter.ts';
import { auditSource, auditSources, hasUnmovedHistory, unmovedHistoryIndex } from './audit-source.model.ts';
import type { AuditedDocument } from './audit-source.model.ts';

/**
 * Adds a document's entries and `entry` to the audit, for a document about to be deleted. Delete it by compare-and-set on
 * the version read, so that no entry written meanwhile is lost.
 */
export async function appendAudit(
  entity: AuditEntry['entity'],
  document: AuditedDocument,
  entry: HistoryEntry,
): Promise<void> {
  const history = [...document.history, entry];
  await insertAudit(auditOf(auditSource(entity), { ...document, history }));
}

/** Adds one entry about a subject that no document holds. An existing entry with its id stays unchanged. */
export async function addAudit(
  entity: AuditEntry['entity'],
  about: { readonly id: string; readonly label: string },
  { id, ...entry }: HistoryEntry,
): Promise<void> {
  const subject = { entity, entityId: new Types.ObjectId(about.id), label: about.label };
  await insertAudit([{ _id: new Types.ObjectId(id), ...entry, ...subject }]);
}

const SHOWN = 50;

/**
 * All changes to a resident and their records, moved to the audit or not, each once, newest first; 50 by default.
 * @throws Problem 422 naming an invalid `cursor`.
 */
export async function findResidentAudit(
  residentId: string,
  { limit = SHOWN, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ entries: AuditEntry[]; nextCursor?: string }> {
  const resident = new Types.ObjectId(residentId);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const isAfter = ({ at, _id }: AuditDocument) =>
    !after || at < after.at || (at.getTime() === after.at.getTime() && _id.toString() < after.id);
  // In this order an entry moved between the two reads is found twice (and deduplicated), never missed.
  const unmoved = (await findUnmoved(resident)).filter(isAfter);
  const moved = await AuditModel.find({
    residentId: resident,
    ...(after && {
      at: { $lte: after.at },
      $or: [{ at: { $lt: after.at } }, { _id: { $lt: new Types.ObjectId(after.id) } }],
    }),
  })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .lean<AuditDocument[]>();
  const byId = new Map([...moved, ...unmoved].map((entry) => [entry._id.toString(), entry]));
  const { rows, ...rest } = toPage([...byId.values()].sort(newestFirst), limit, (entry) => entry.at);
  return { entries: rows.map(presentAudit), ...rest };
}

const newestFirst = (a: AuditDocument, b: AuditDocument) =>
  b.at.getTime() - a.at.getTime() || (b._id.toString() < a._id.toString() ? -1 : 1);

async function findUnmoved(resident: Types.ObjectId): Promise<AuditDocument[]> {
  const found = await Promise.all(
    auditSources().map(async (source) => {
      if (!source.residentField) return [];
      const documents = await source
        .collection()
        // Few documents have unmoved entries; a resident has many records.
        .find({ [source.residentField]: resident, ...hasUnmovedHistory }, { hint: unmovedHistoryIndex })
        .toArray();
      return documents.flatMap((document) => auditOf(source, document as AuditedDocument));
    }),
  );
  return found.flat();
}
