import type { AuditAction, AuditEntity } from '@hearthline/contracts';
import { Types } from 'mongoose';
import type { Cursor } from '../clinical/cursor.ts';
import { toPage } from '../clinical/records-page.ts';
import { AuditModel, type AuditDocument } from './audit-entry.repository.ts';
import { isAboutRoot, withRootUnnamed, withoutRoots } from './root-entries.repository.ts';
import { findUnmoved, newestFirst, withoutRepeats } from './unmoved.repository.ts';

/** Selects audit entries; all conditions must hold. */
export interface AuditSelection {
  readonly entity?: AuditEntity | undefined;
  readonly actions?: readonly AuditAction[] | undefined;
  readonly entityId?: string | undefined;
  readonly residentId?: string | undefined;
  /** The user who acted. */
  readonly byId?: string | undefined;
}

export interface AuditRange {
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
  /** Leaves out what these root users did in the system; absent: nothing is left out. */
  readonly rootIds?: readonly string[] | undefined;
}

/**
 * A page of the entries that match any selection, newest first. Includes entries not yet moved to the audit; each entry occurs
 * once.
 */
export async function findAuditPage(
  selections: readonly AuditSelection[],
  range: AuditRange,
): Promise<{ rows: readonly AuditDocument[]; nextCursor?: string }> {
  const entities = selections.flatMap(({ entity }) => entity ?? []);
  const ofAll = entities.length < selections.length;
  // Read unmoved entries first: an entry moved between the two reads is found twice, never missed.
  const unmoved = (await findUnmoved(ofAll ? undefined : entities)).filter(
    (entry) => isInRange(entry, range) && selections.some((selection) => matches(entry, selection)),
  );
  const moved = await Promise.all(selections.map((selection) => findMoved(selection, range)));
  const found = withoutRepeats([...moved.flat(), ...unmoved]).sort(newestFirst);
  const { rows, ...rest } = toPage(found, range.limit, ({ at }) => at);
  return { rows: range.rootIds ? rows.map(withRootUnnamed) : rows, ...rest };
}

/** Each selection reads one index range in page order; its other conditions are filters within the range. */
function findMoved(selection: AuditSelection, range: AuditRange): Promise<AuditDocument[]> {
  const { entity, actions, entityId, residentId, byId } = selection;
  const { cursor, limit, rootIds } = range;
  const index = indexOf(selection);
  const isAfter = cursor && {
    $or: [{ at: { $lt: cursor.at } }, { _id: { $lt: new Types.ObjectId(cursor.id) } }],
  };
  const visible = rootIds && withoutRoots(rootIds);
  const both = [isAfter, visible].flatMap((condition) => condition ?? []);
  return AuditModel.find({
    ...(entity && { entity }),
    ...(entityId && { entityId: new Types.ObjectId(entityId) }),
    ...(residentId && { residentId: new Types.ObjectId(residentId) }),
    ...(byId && { 'by.id': byId }),
    ...(actions && { action: { $in: [...actions] } }),
    ...(index ? timesOf(range) : idsOf(range)),
    ...(both.length > 0 && { $and: both }),
  })
    .sort(index ? { at: -1, _id: -1 } : { _id: -1 })
    .hint(index ? { [index]: 1, at: 1, _id: 1 } : { _id: 1 })
    .limit(limit + 1)
    .lean<AuditDocument[]>()
    .exec();
}

/** The first field of the index for a selection, before `at` and `_id`; null for the index on ids, which sort by time. */
function indexOf({ entity, entityId, residentId, byId }: AuditSelection): string | null {
  if (entityId !== undefined) return 'entityId';
  if (residentId !== undefined) return 'residentId';
  if (byId !== undefined) return 'by.id';
  return entity === undefined ? null : 'entity';
}

const bounded = <Bound>(name: string, gte?: Bound, lt?: Bound, lte?: Bound) => {
  const bounds = { ...(gte && { $gte: gte }), ...(lt && { $lt: lt }), ...(lte && { $lte: lte }) };
  return Object.keys(bounds).length > 0 ? { [name]: bounds } : {};
};

const timesOf = ({ from, before, cursor }: AuditRange) => bounded('at', from, before, cursor?.at);

const idsOf = ({ from, before, cursor }: AuditRange) =>
  bounded(
    '_id',
    from && firstIdAt(from),
    before && firstIdAt(before),
    cursor && new Types.ObjectId(cursor.id),
  );

/** The lowest id of entries at a time; ids begin with the time in milliseconds. */
const firstIdAt = (at: Date) =>
  new Types.ObjectId(Math.max(0, at.getTime()).toString(16).padStart(12, '0').padEnd(24, '0'));

function matches(entry: AuditDocument, selection: AuditSelection): boolean {
  const { entity, actions, entityId, residentId, byId } = selection;
  return (
    (entity === undefined || entry.entity === entity) &&
    (actions === undefined || actions.includes(entry.action)) &&
    (entityId === undefined || entry.entityId.toString() === entityId) &&
    (residentId === undefined || entry.residentId?.toString() === residentId) &&
    (byId === undefined || entry.by.id === byId)
  );
}

function isInRange(entry: AuditDocument, { from, before, cursor, rootIds }: AuditRange): boolean {
  const { at, _id } = entry;
  return (
    (!from || at >= from) &&
    (!before || at < before) &&
    (!cursor || at < cursor.at || (at.getTime() === cursor.at.getTime() && _id.toString() < cursor.id)) &&
    (!rootIds || !isAboutRoot(entry, rootIds))
  );
}
