/** The first rows of a list, and the number of further rows. */
export interface CutList<Row> {
  readonly rows: readonly Row[];
  readonly more: number;
}

/** Reads at most `limit` rows; counts only if there are more. */
export async function cutList<Row>(
  limit: number,
  find: (limit: number) => Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<CutList<Row>> {
  const rows = await find(limit + 1);
  if (rows.length <= limit) return { rows, more: 0 };
  // Rows may have disappeared between the two reads.
  return { rows: rows.slice(0, limit), more: Math.max(1, (await count()) - limit) };
}
