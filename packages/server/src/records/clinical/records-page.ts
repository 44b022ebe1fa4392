import type { RecordsRange } from './records-range.ts';
import { formatCursor } from './cursor.ts';

/** The filter of a range on the time field `field`; uses one index range with or without a resident. */
export function rangeFilter(field: string, range: RecordsRange): Record<string, unknown> {
  const { residentId, without = [], from, before, cursor } = range;
  const at = {
    ...(from && { $gte: from }),
    ...(before && { $lt: before }),
    ...(cursor && { $lte: cursor.at }),
  };
  return {
    ...(residentId && { residentId }),
    ...(without.length > 0 && {
      residentId: { ...(residentId && { $eq: residentId }), $nin: [...without] },
    }),
    hidden: false,
    ...(Object.keys(at).length > 0 && { [field]: at }),
    ...(cursor && { $or: [{ [field]: { $lt: cursor.at } }, { _id: { $lt: cursor.id } }] }),
  };
}

/** A page of a list from `limit + 1` rows; the extra row means that there is a next page. */
export function toPage<Row extends { _id: { toString(): string } }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => Date,
): { rows: readonly Row[]; nextCursor?: string } {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows };
  return {
    rows: rows.slice(0, limit),
    nextCursor: formatCursor({ at: timeOf(last), id: last._id.toString() }),
  };
}
