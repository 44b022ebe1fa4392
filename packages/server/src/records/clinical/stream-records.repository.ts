import { Types, type Collection } from 'mongoose';
import { rangeFilter } from './records-page.ts';
import type { RecordsRange } from './records-range.ts';

/** Rows of one answer of the database. With 200 or more, the memory of a long export rises by 150 MB before it is collected; with 100 by 10. */
const batchSize = 100;

export type StreamRange = Pick<RecordsRange, 'residentId' | 'from' | 'before'>;

interface StreamOptions {
  readonly collection: Collection;
  /** The time field of its indexes. */
  readonly timeField: string;
  readonly range: StreamRange;
  readonly projection: Readonly<Record<string, 0 | 1>>;
  /** Ids of rows that do not count, from `finishAll()`. */
  readonly superseded: ReadonlySet<string>;
}

/**
 * All records of a range, newest first, never one and its correction together. Memory stays flat, however many there are. By the
 * driver: mongoose would double its time.
 */
export async function* streamRecords<Row extends { _id: Types.ObjectId; corrects?: Types.ObjectId }>(
  options: StreamOptions,
): AsyncGenerator<Row> {
  const { collection, timeField, projection, superseded } = options;
  const { residentId, ...range } = options.range;
  const filter = {
    ...rangeFilter(timeField, { ...range, limit: 0 }),
    ...(residentId !== undefined && { residentId: new Types.ObjectId(residentId) }),
  };
  const sort = { [timeField]: -1, _id: -1 } as const;
  const rows = collection.find<Row>(filter, { projection, sort, batchSize });
  // One that is corrected while it is read comes after its correction.
  const left = new Set(superseded);
  try {
    for await (const row of rows) {
      if (row.corrects) left.add(row.corrects.toString());
      if (!left.has(row._id.toString())) yield row;
    }
  } finally {
    await rows.close();
  }
}
