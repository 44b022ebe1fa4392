import { Types, type Collection } from 'mongoose';

/** Which rows to read, in the order of their ids, which is that in which they were stored. */
export interface StoredOrderQuery {
  /** Only those of these residents; absent: of all, which the caller picks from. */
  readonly residentIds?: readonly string[] | undefined;
  /** Only these rows. */
  readonly ids?: readonly string[] | undefined;
  /** Only rows after this id; with `inclusive` also that one. */
  readonly after?: { readonly id: string; readonly inclusive: boolean } | undefined;
  /** Rows that were stored before may be left out, unless `changedSince` says otherwise. */
  readonly storedSince?: Date | undefined;
  /** Also rows that were changed since then, whenever they were stored. */
  readonly changedSince?: Date | undefined;
  readonly limit: number;
}

/** Rows in order, and the id after which to go on; null at the end. */
export interface StoredRows<Row> {
  readonly rows: readonly Row[];
  readonly resumeAfter: string | null;
}

/** Ids are given out before a row is stored, at most so long: an import gives them at its rehearsal. */
const marginMs = 2 * 24 * 3_600_000;

/** The lowest id that is given out from `moment` on: ids begin with their second. */
export const lowestIdAt = (moment: Date): Types.ObjectId =>
  Types.ObjectId.createFromTime(Math.max(0, Math.floor(moment.getTime() / 1_000)));

const lowestIdOf = (since: Date) => lowestIdAt(new Date(since.getTime() - marginMs));

/**
 * Rows of a collection in the order in which they were stored: what is stored while somebody reads page by page comes at the end,
 * and what was there is read once. Rows may be more than the query asks for, never fewer.
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

/** The ids below `lowest` of rows that were changed since, ascending. */
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
