import { Types, type Collection } from 'mongoose';

/** Selects rows in the order of their ids, which is the insertion order. */
export interface StoredOrderQuery {
  /** Limits rows to these residents. Absent: rows of all residents, to be filtered by the caller. */
  readonly residentIds?: readonly string[] | undefined;
  /** Limits rows to these ids. */
  readonly ids?: readonly string[] | undefined;
  /** Limits rows to those after this id; `inclusive` includes the id itself. */
  readonly after?: { readonly id: string; readonly inclusive: boolean } | undefined;
  /** Rows stored before this time may be left out, except those changed since `changedSince`. */
  readonly storedSince?: Date | undefined;
  /** Includes rows changed since this time, whenever they were stored. */
  readonly changedSince?: Date | undefined;
  readonly limit: number;
}

/** Rows in order, and the id to continue after; null at the end. */
export interface StoredRows<Row> {
  readonly rows: readonly Row[];
  readonly resumeAfter: string | null;
}

/** The maximum time between creating an id and storing its row: an import creates ids at its rehearsal. */
const marginMs = 2 * 24 * 3_600_000;

/** The lowest id created from `moment` on; ids begin with their second. */
export const lowestIdAt = (moment: Date): Types.ObjectId =>
  Types.ObjectId.createFromTime(Math.max(0, Math.floor(moment.getTime() / 1_000)));

const lowestIdOf = (since: Date) => lowestIdAt(new Date(since.getTime() - marginMs));

/**
 * Reads rows of a collection in insertion order. Rows stored while a client reads page by page come at the end, and each
 * existing row is read once. May return more rows than the query asks for, never fewer.
 */
export async function readInStoredOrder<Row extends { _id: Types.ObjectId }>(
  collection: Collection,
  query: StoredOrderQuery,
): Promise<StoredRows<Row>> {
  const { residentIds, ids, after, storedSince, changedSince, limit } = query;
  const objectIds = (texts: readonly string[]) => texts.map((id) => new Types.ObjectId(id));
  const filter = residentIds ? { residentId: { $in: objectIds(residentIds) } } : {};
  const find = (_id: object, most: number) =>
    collection
      .find<Row>({ ...filter, _id } as never, { projection: { history: 0 }, sort: { _id: 1 }, limit: most })
      .toArray();
  const isAfter = (id: Types.ObjectId) => {
    const text = id.toHexString();
    return !after || text > after.id || (after.inclusive && text === after.id);
  };
  if (ids) {
    const wanted = objectIds(ids).filter(isAfter);
    return { rows: wanted.length > 0 ? await find({ $in: wanted }, ids.length) : [], resumeAfter: null };
  }
  const lowest = storedSince && lowestIdOf(storedSince);
  const early = lowest && changedSince ? await changedBefore(collection, lowest, changedSince) : [];
  const changed = early.filter(isAfter).slice(0, limit);
  const first = changed.length > 0 ? await find({ $in: changed }, changed.length) : [];
  if (changed.length === limit) return { rows: first, resumeAfter: changed.at(-1)?.toHexString() ?? null };
  const start = after && (!lowest || after.id >= lowest.toHexString()) ? after : null;
  const lower = start
    ? { [start.inclusive ? '$gte' : '$gt']: new Types.ObjectId(start.id) }
    : { $gte: lowest ?? new Types.ObjectId('0'.repeat(24)) };
  const left = limit - changed.length;
  const rest = await find(lower, left);
  const isEnd = rest.length < left;
  return { rows: [...first, ...rest], resumeAfter: isEnd ? null : (rest.at(-1)?._id.toHexString() ?? null) };
}

/** The ids below `lowest` of rows changed since `changedSince`, ascending. */
async function changedBefore(
  collection: Collection,
  lowest: Types.ObjectId,
  changedSince: Date,
): Promise<Types.ObjectId[]> {
  const rows = await collection
    .find<{ _id: Types.ObjectId }>({ changedAt: { $gte: changedSince } }, { projection: { _id: 1 } })
    .toArray();
  const end = lowest.toHexString();
  const byId = rows.map(({ _id }) => _id).sort((a, b) => (a.toHexString() < b.toHexString() ? -1 : 1));
  return byId.filter((id) => id.toHexString() < end);
}
