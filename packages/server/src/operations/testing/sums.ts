import { listShapes, sumCollection, type WholeDatabase } from '../whole-database.ts';

/** Everything in a database in brief: by collection its indexes, how many documents, and their checksum. */
export async function sumsOf(db: WholeDatabase, except: readonly string[] = []) {
  const sums: Record<string, unknown> = {};
  for (const { name, indexes } of await listShapes(db))
    if (!except.includes(name))
      sums[name] = {
        ...(await sumCollection(db, name)),
        indexes: indexes.map((index) => index['name']).sort(),
      };
  return sums;
}
