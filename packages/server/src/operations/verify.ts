import * as z from 'zod';
import type { Progress } from './progress.ts';
import { countDocuments, listShapes, type WholeDatabase } from './whole-database.ts';

/** What a look through a whole database found. */
export interface Verified {
  readonly collections: number;
  /** Documents that were read, and were as they were written. */
  readonly documents: number;
  /** Entries of their indexes, each compared with its document. */
  readonly entries: number;
  /** What is wrong, each with the collection it is in: `vitals_records: documents that could not be read: 1`. */
  readonly problems: readonly string[];
}

/** What is used of the answer to `validate`; counts come as 32 or 64 bit numbers. */
const count = z.coerce.number();
const Validation = z.object({
  valid: z.boolean(),
  nrecords: count,
  keysPerIndex: z.record(z.string(), count),
  errors: z.array(z.string()),
});

/**
 * Has the database look through every document and every index entry, and compare them. Others may read and write
 * meanwhile; a MongoDB holds up the writes to the collection it is at.
 */
export async function verify(db: WholeDatabase, tell: Progress): Promise<Verified> {
  const shapes = await listShapes(db);
  const found = { collections: shapes.length, documents: 0, entries: 0, problems: [] as string[] };
  let total = 0;
  for (const { name } of shapes) total += await countDocuments(db, name);
  for (const { name } of shapes) {
    const validation = Validation.parse(await db.command({ validate: name, full: true }));
    found.documents += validation.nrecords;
    found.entries += Object.values(validation.keysPerIndex).reduce((sum, keys) => sum + keys, 0);
    const problems = validation.errors.map((error) => `${name}: ${error}`);
    found.problems.push(...problems);
    if (!validation.valid && problems.length === 0) found.problems.push(`${name}: not valid`);
    tell(name, found.documents, total);
  }
  return found;
}
