import type { mongo, QueryFilter } from 'mongoose';
import { createTurns } from '../flow/turns.ts';

interface Part {
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly limit: number;
}

/**
 * The parts of a model that are used. Its whole type is not used, because its assignability depends on the order in which files
 * are checked.
 */
interface Rows<Row> {
  find(filter: QueryFilter<Row>): { cast(): unknown };
  readonly collection: Pick<mongo.Collection, 'find'>;
}

/** Rows decoded at a time, in about a millisecond. */
const perPiece = 25;

/**
 * Reads the rows of a query as one reply of the database, so that no write can come in between. They are decoded in turns: 500
 * at once would block all other requests for 20 ms.
 */
export async function readInTurns<Row>(
  model: Rows<Row>,
  filter: QueryFilter<Row>,
  { sort, limit }: Part,
): Promise<Row[]> {
  const cast = model.find(filter).cast() as mongo.Filter<mongo.Document>;
  const cursor = model.collection.find(cast, { sort: { ...sort }, limit, batchSize: limit });
  const rows: Row[] = [];
  const turns = createTurns();
  try {
    // hasNext() may query the database, so read the buffered documents first.
    do {
      rows.push(...(cursor.readBufferedDocuments(perPiece) as Row[]));
      if (turns.isOver()) await turns.next();
    } while (cursor.bufferedCount() > 0 || (await cursor.hasNext()));
  } finally {
    await cursor.close();
  }
  return rows;
}
