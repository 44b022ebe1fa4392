import type { AuditAction, AuditEntry } from '@hearthline/contracts';
import { Types } from 'mongoose';
import { parseCursor } from '../clinical/cursor.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import { toPage } from '../clinical/records-page.ts';
import { AuditModel, buildAuditEntries, insertAudit, type AuditDocument } from './audit-entry.repository.ts';
import { presentAudit } from './audit.presenter.ts';
import { auditSource, auditSources, type AuditedDocument } from './audit-source.repository.ts';
import { findUnmovedDocuments, newestFirst, withoutRepeats } from './unmoved.repository.ts';

/**
 * Adds a document's entries and `entry` to the audit before the document is deleted. Delete it by compare-and-set on the
 * version read, so that no later entry is lost.
 */
export async function appendAudit(
  entity: AuditEntry['entity'],
  document: AuditedDocument,
  entry: HistoryEntry,
): Promise<void> {
  const history = [...document.history, entry];
  await insertAudit(buildAuditEntries(auditSource(entity), { ...document, history }));
}

/** Adds one entry about a subject without a document. Idempotent by the entry's id. */
export async function addAudit(
  entity: AuditEntry['entity'],
  about: { readonly id: string; readonly label: string; readonly residentId?: string | undefined },
  { id, ...entry }: HistoryEntry,
): Promise<void> {
  const { label, residentId } = about;
  const ofResident = residentId === undefined ? {} : { residentId: new Types.ObjectId(residentId) };
  const subject = { entity, entityId: new Types.ObjectId(about.id), label, ...ofResident };
  await insertAudit([{ _id: new Types.ObjectId(id), ...entry, ...subject }]);
}

const SHOWN = 50;

/**
 * All changes to a resident and their records, newest first, 50 by default. Includes entries not yet moved to the audit; each
 * occurs once.
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
  // Read unmoved entries first: an entry moved between the two reads is found twice and deduplicated, never missed.
  const unmoved = (await findUnmovedAbout(resident)).filter(isAfter);
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
  const found = withoutRepeats([...moved, ...unmoved]).sort(newestFirst);
  const { rows, ...rest } = toPage(found, limit, (entry) => entry.at);
  return { entries: rows.map(presentAudit), ...rest };
}

/**
 * All entries of an entity from `from` (inclusive) to `before` (exclusive), unsorted. Includes entries not yet moved to the
 * audit; each occurs once.
 */
export async function findAuditOfEntity(
  entity: AuditEntry['entity'],
  from: Date,
  before: Date,
): Promise<AuditDocument[]> {
  const source = auditSource(entity);
  // Read unmoved entries first: an entry moved between the two reads is found twice and deduplicated, never missed.
  const unmoved = (await findUnmovedDocuments(source, {})).filter(({ at }) => at >= from && at < before);
  const moved = await AuditModel.find({ entity, at: { $gte: from, $lt: before } }).lean<AuditDocument[]>();
  return withoutRepeats([...moved, ...unmoved]);
}

interface ActionsRange {
  readonly actions: readonly AuditAction[];
  readonly since: Date;
}

/**
 * The entries of these actions on one document since `since`, oldest first. Includes entries not yet moved to the audit; each
 * occurs once.
 */
export function findActionsOn(
  entity: AuditEntry['entity'],
  id: string,
  range: ActionsRange,
): Promise<AuditDocument[]> {
  return findActions(entity, range, new Types.ObjectId(id));
}

/** As findActionsOn, for all documents of an entity unless `entityId` is given. */
export async function findActions(
  entity: AuditEntry['entity'],
  { actions, since }: ActionsRange,
  entityId?: Types.ObjectId,
): Promise<AuditDocument[]> {
  const source = auditSource(entity);
  // Read unmoved entries first: an entry moved between the two reads is found twice and deduplicated, never missed.
  const unmoved = (await findUnmovedDocuments(source, entityId ? { _id: entityId } : {})).filter(
    ({ action, at }) => actions.includes(action) && at >= since,
  );
  const moved = await AuditModel.find({
    entity,
    at: { $gte: since },
    ...(entityId && { entityId }),
    action: { $in: [...actions] },
  }).lean<AuditDocument[]>();
  return withoutRepeats([...moved, ...unmoved]).sort((a, b) => newestFirst(b, a));
}

async function findUnmovedAbout(resident: Types.ObjectId): Promise<AuditDocument[]> {
  const found = await Promise.all(
    auditSources().map(async (source) =>
      source.residentField ? findUnmovedDocuments(source, { [source.residentField]: resident }) : [],
    ),
  );
  return found.flat();
}
