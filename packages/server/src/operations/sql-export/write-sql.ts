import { PassThrough, pipeline, Readable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { mongo } from 'mongoose';
import type { Logger } from 'pino';
import { readDocuments, type RawDatabase } from '../raw-database.ts';
import { openSnapshot, sequentialReads, type ReadMode } from '../snapshot.ts';
import { quoteName, sqlLiteral, sqlTypes } from './sql-literals.ts';
import { careTables, medications, stockMovements, supplies } from './care-tables.ts';
import type { SqlColumn, SqlTable } from './sql-table.ts';

const { BSON } = mongo;

/** Rows of one INSERT, written in one turn of the event loop: other requests get theirs in between. */
const rowsPerInsert = 100;
/** Milliseconds after which an export is cut off: a client that stopped reading must not keep the snapshot for ever. */
const longestMs = 10 * 60_000;

type Shape = Pick<SqlTable, 'name' | 'columns' | 'key'>;
type Rows = AsyncIterable<mongo.Document>;

interface SqlExportOptions {
  /** The product's version. */
  readonly product: string;
  /** The tables beside the records: those that the caller may have. */
  readonly houseTables: readonly SqlTable[];
  readonly log: Pick<Logger, 'error'>;
}

/**
 * The home's records as SQL that PostgreSQL and SQLite load unchanged, in one transaction: a file that was cut off loads nothing.
 * From one snapshot where the database has one. Without what was deleted or voided, and without what left-out.ts names:
 * passwords, tokens, sessions, photos and the audit among it.
 */
export function writeSql(db: RawDatabase, { product, houseTables, log }: SqlExportOptions): Readable {
  const out = new PassThrough();
  const end = setTimeout(() => out.destroy(new Error('The export took too long.')), longestMs).unref();
  pipeline(Readable.from(sqlOf(db, product, [...careTables, ...houseTables])), out, (error) => {
    clearTimeout(end);
    // Ending early is what a browser does that gives up.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error }, 'an SQL export was cut off');
  });
  return out;
}

async function* sqlOf(db: RawDatabase, product: string, tables: readonly SqlTable[]): AsyncGenerator<string> {
  const mode = (await openSnapshot(db)) ?? sequentialReads;
  try {
    yield `-- Hearthline ${product}, exported ${new Date().toISOString()}; times are UTC.\nBEGIN;\n`;
    for (const table of tables) yield* sqlOfTable(table, read(db, mode, table.collection, table.filter));
    yield* sqlOfStock(db, mode);
    yield 'COMMIT;\n';
  } finally {
    await mode.end();
  }
}

/** Medications and supplies, and after them their movements: the archived ones and those that they hold themselves. */
async function* sqlOfStock(db: RawDatabase, mode: ReadMode): AsyncGenerator<string> {
  const ids = new Set<string>();
  const held: mongo.Document[] = [];
  async function* listed({ collection, filter }: SqlTable): Rows {
    for await (const holder of read(db, mode, collection, filter)) {
      const { _id, medicationId, movements } = holder as Holder;
      ids.add(String(_id));
      const supplyOf = medicationId && { supplyOf: medicationId };
      held.push(...movements.map((movement) => ({ ...movement, medicationId: _id, ...supplyOf })));
      yield holder;
    }
  }
  async function* movements(): Rows {
    // Without a snapshot one may be archived in between, and is then in both.
    const keyOf = ({ medicationId, id }: mongo.Document) => `${String(medicationId)} ${String(id)}`;
    const seen = new Set(held.map(keyOf));
    for await (const movement of read(db, mode, 'stock_movements', {}))
      if (ids.has(String(movement['medicationId'])) && !seen.has(keyOf(movement)))
        yield toSqlMovement(movement);
    for (const movement of held) yield toSqlMovement(movement);
  }
  yield* sqlOfTable(medications, listed(medications));
  yield* sqlOfTable(supplies, listed(supplies));
  yield* sqlOfTable(stockMovements, movements());
}

interface Holder {
  readonly _id: mongo.ObjectId;
  /** The medication of a supply. */
  readonly medicationId?: mongo.ObjectId;
  readonly movements: readonly mongo.Document[];
}

/** A stored movement names what holds it; the table has its medication, and the resident's supply if it is of one. */
function toSqlMovement(movement: mongo.Document): mongo.Document {
  const { supplyOf, medicationId } = movement as { supplyOf?: mongo.ObjectId; medicationId: mongo.ObjectId };
  return supplyOf ? { ...movement, medicationId: supplyOf, supplyId: medicationId } : movement;
}

async function* read(
  db: RawDatabase,
  mode: ReadMode,
  collection: string,
  filter: mongo.Filter<mongo.Document>,
): Rows {
  for await (const batch of readDocuments(db, collection, { ...mode.optionsFor(collection), filter }))
    for (const bytes of batch) yield BSON.deserialize(bytes);
}

async function* sqlOfTable(table: Shape, rows: Rows): AsyncGenerator<string> {
  yield createTable(table);
  let values: string[] = [];
  for await (const row of rows) {
    values.push(valuesOf(table, row));
    if (values.length < rowsPerInsert) continue;
    yield insert(table, values);
    values = [];
    await nextLoopTurn();
  }
  if (values.length > 0) yield insert(table, values);
}

function createTable({
  name,
  columns,
  key = columns.slice(0, 1).map((column) => column.name),
}: Shape): string {
  const lines = columns.map((column) => `  ${quoteName(column.name)} ${sqlTypes[column.type]}`);
  const primary = `  PRIMARY KEY (${key.map(quoteName).join(', ')})`;
  return `\nCREATE TABLE ${quoteName(name)} (\n${[...lines, primary].join(',\n')}\n);\n`;
}

function insert({ name, columns }: Shape, values: readonly string[]): string {
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  return `INSERT INTO ${quoteName(name)} (${names}) VALUES\n${values.join(',\n')};\n`;
}

const valuesOf = ({ columns }: Shape, row: mongo.Document): string =>
  `(${columns.map((column) => sqlLiteral(columnValue(row, column), column.type)).join(', ')})`;

/** The value of a column; null for a false that its list does not name. */
function columnValue(row: mongo.Document, { field, falseIn }: SqlColumn): unknown {
  const value = valueAt(row, field);
  if (value !== false || falseIn === undefined) return value;
  const named: unknown = row[falseIn];
  return Array.isArray(named) && named.includes(field) ? false : null;
}

/** The value of a field; of a nested one by its path. */
function valueAt(row: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
}
