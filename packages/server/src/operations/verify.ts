import * as z from 'zod';
import type { Progress } from './progress.ts';
import { countDocuments, listCollections, type RawDatabase } from './raw-database.ts';

/** The result of verifying a whole database. */
export interface VerifyResult {
  readonly collections: number;
  /** Documents that could be read. */
  readonly documents: number;
  /** Index entries, each compared with its document. */
  readonly entries: number;
  /** Each with its collection: `vitals_records: damaged records, by their number: 8`. */
  readonly problems: readonly string[];
}

/** The fields used of the reply to `validate`; counts are int32 or int64. */
const count = z.coerce.number();
const Validation = z.object({
  valid: z.boolean(),
  nrecords: count,
  keysPerIndex: z.record(z.string(), count),
  errors: z.array(z.string()),
  /** Record numbers, as in the log of the embedded engine. Not every MongoDB names them. */
  corruptRecords: z.optional(z.array(count)),
});

/** Damaged records of a collection that are named; of more the number is enough. */
const maxNamed = 100;

/** The damaged records of a collection by their numbers. */
function damagedRecords(numbers: readonly number[] = []): string[] {
  if (numbers.length === 0) return [];
  const more = numbers.length - maxNamed;
  const named = numbers.slice(0, maxNamed).join(', ');
  return [`damaged records, by their number: ${named}${more > 0 ? ` and ${String(more)} more` : ''}`];
}

/**
 * Runs `validate` with `full` on every collection. Others may read and write meanwhile, but MongoDB blocks writes to the
 * collection being validated.
 */
export async function verify(db: RawDatabase, onProgress: Progress): Promise<VerifyResult> {
  const shapes = await listCollections(db);
  const found = { collections: shapes.length, documents: 0, entries: 0, problems: [] as string[] };
  let total = 0;
  for (const { name } of shapes) total += await countDocuments(db, name);
  for (const { name } of shapes) {
    const validation = Validation.parse(await db.command({ validate: name, full: true }));
    found.documents += validation.nrecords;
    found.entries += Object.values(validation.keysPerIndex).reduce((sum, keys) => sum + keys, 0);
    const problems = [...validation.errors, ...damagedRecords(validation.corruptRecords)].map(
      (problem) => `${name}: ${problem}`,
    );
    found.problems.push(...problems);
    if (!validation.valid && problems.length === 0) found.problems.push(`${name}: not valid`);
    onProgress(name, found.documents, total);
  }
  return found;
}
