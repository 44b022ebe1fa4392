import { listCollections, checksumCollection, type RawDatabase } from '../raw-database.ts';

/** Summary of a database: by collection its indexes, the number of documents and their checksum. */
export async function databaseChecksums(db: RawDatabase, except: readonly string[] = []) {
  const sums: Record<string, unknown> = {};
  for (const { name, indexes } of await listCollections(db))
    if (!except.includes(name))
      sums[name] = {
        ...(await checksumCollection(db, name)),
        indexes: indexes.map((index) => index['name']).sort(),
      };
  return sums;
}
