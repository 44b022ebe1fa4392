import { PGlite } from '@electric-sql/pglite';
import mongoose, { type mongo } from 'mongoose';
import { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildResident } from '../../testing/build-clinical.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { medications, sqlTables } from './sql-tables.ts';

const path = '/api/database/export';
/** What breaks out of a literal, or is no text for PostgreSQL. */
const nasty = `O'Brien \\'; DROP TABLE residents; -- "x"\n/* ñ 老 🙂 */ :name $1 ? %s`;

const raw = (name: string) => mongoose.connection.collection<mongo.Document>(name);

let sql = '';
const stored = {
  counts: {} as Record<string, number>,
  vitals: [] as mongo.Document[],
  hashes: [] as string[],
};
// The server is stopped before the engines start: PostgreSQL takes the processor for seconds.
beforeAll(async () => {
  // The demo home has something in every table.
  const server = await startTestServer({ demo: true });
  try {
    await buildResident({ name: nasty, allergies: ["Cow's milk", 'a "b"'] });
    await buildResident({ name: 'Gone', hidden: true });
    // The forms let no NUL through; an older record may have one.
    await raw('vitals_records').updateOne({ hidden: false }, { $set: { notes: 'before\0after' } });
    const administrator = await server.as('administrator');
    const reply = await administrator.get<string>(path);
    expect(reply.status).toBe(200);
    sql = reply.body;
    for (const { name, collection, filter } of [...sqlTables, medications])
      stored.counts[name] = await raw(collection).countDocuments(filter);
    stored.vitals = await raw('vitals_records').find({ hidden: false }).sort({ recordNumber: 1 }).toArray();
    const users = await raw('users').find({}).toArray();
    stored.hashes = users.map((user) => String(user['passwordHash']));
  } finally {
    await server.stop();
  }
}, 120_000);

type Row = Record<string, unknown>;
interface Loaded {
  readonly rows: (query: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

function loadIntoSqlite(text: string): Loaded {
  const db = new Database();
  db.exec(text);
  return {
    rows: async (query) => Promise.resolve(db.all(query) as Row[]),
    close: async () => Promise.resolve(db.close()),
  };
}

async function loadIntoPostgres(text: string): Promise<Loaded> {
  const db = await PGlite.create();
  await db.exec(text);
  return { rows: async (query) => (await db.query<Row>(query)).rows, close: () => db.close() };
}

describe.each([
  ['SQLite', (text: string) => Promise.resolve(loadIntoSqlite(text))],
  ['PostgreSQL', loadIntoPostgres],
])('loaded into %s', (_name, load) => {
  let loaded: Loaded;
  beforeAll(async () => void (loaded = await load(sql)), 120_000);
  afterAll(() => loaded.close());
  const one = async (query: string) => (await loaded.rows(query))[0] ?? {};

  it('every table has as many rows as the home has documents that are not hidden', async () => {
    const found: Record<string, number> = {};
    for (const { name } of [...sqlTables, medications])
      found[name] = Number((await one(`SELECT count(*) AS n FROM "${name}"`))['n']);
    expect(found).toEqual(stored.counts);
    for (const name of ['users', 'residents', 'vitals_records', 'prescriptions', 'medications'])
      expect([name, found[name]]).not.toEqual([name, 0]);
  });

  it('texts, numbers, booleans, instants, days and lists are what is stored', async () => {
    expect(await one(`SELECT name, allergies FROM residents WHERE name LIKE 'O''Brien%'`)).toEqual({
      name: nasty,
      allergies: JSON.stringify(["Cow's milk", 'a "b"']),
    });
    const rows = await loaded.rows(
      `SELECT id, record_number, blood_pressure, pulse, temperature, hydration, CAST(recorded_at AS TEXT) AS at, recorded_by_name
       FROM vitals_records ORDER BY record_number`,
    );
    const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
    const truth = (value: unknown) => (value === null || value === undefined ? null : Boolean(value));
    const text = (value: unknown) => value ?? null;
    expect(
      rows.map((row) => ({
        ...row,
        pulse: number(row['pulse']),
        temperature: number(row['temperature']),
        hydration: truth(row['hydration']),
        at: new Date(`${String(row['at']).replace(' ', 'T')}Z`).toISOString(),
      })),
    ).toEqual(
      stored.vitals.map((record) => ({
        id: String(record['_id']),
        record_number: record['recordNumber'] as string,
        blood_pressure: text(record['bloodPressure']),
        pulse: number(record['pulse']),
        temperature: number(record['temperature']),
        hydration: truth(record['hydration']),
        at: (record['recordedAt'] as Date).toISOString(),
        recorded_by_name: record['recordedByName'] as string,
      })),
    );
  });

  it('a text with NUL has it no more', async () => {
    const { n } = await one(`SELECT count(*) AS n FROM vitals_records WHERE notes = 'beforeafter'`);
    expect(Number(n)).toBe(1);
  });

  it('the stock of a medication is the sum of its movements, in whole units', async () => {
    const sums = await loaded.rows(
      `SELECT m.name AS name, m.quantity AS quantity, sum(s.amount) AS moved FROM medications m
       JOIN stock_movements s ON s.medication_id = m.id GROUP BY m.id, m.name, m.quantity`,
    );
    expect(sums.length).toBeGreaterThan(0);
    // SQLite adds decimals as floating-point numbers.
    for (const { quantity, moved } of sums) expect(Number(moved)).toBeCloseTo(Number(quantity), 6);
  });
});

it('what is hidden, passwords and what is not named stay at home', () => {
  expect(stored.hashes.length).toBeGreaterThan(0);
  expect(stored.hashes.filter((hash) => sql.includes(hash))).toEqual([]);
  for (const word of ["'Gone'", 'password', 'saveKey', 'save_key', '"history"'])
    expect([word, sql.includes(word)]).toEqual([word, false]);
  expect(sql.endsWith('COMMIT;\n')).toBe(true);
});
