import { PGlite } from '@electric-sql/pglite';
import mongoose, { type mongo } from 'mongoose';
import { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildResident } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { careTables, medications } from './care-tables.ts';
import { houseTablesFor } from './house-tables.ts';
import type { SqlType } from './sql-literals.ts';
import type { SqlTable } from './sql-table.ts';
import { houseDocuments, nasty, secret } from './testing/house-documents.ts';

const path = '/api/database/export';
const raw = (name: string) => mongoose.connection.collection<mongo.Document>(name);

async function storeHouse(root: TestClient, other: TestClient): Promise<void> {
  for (const [name, document] of Object.entries(houseDocuments)) await raw(name).insertOne({ ...document });
  await raw('system_settings').insertOne({
    key: 'email_settings',
    value: {
      host: 'mail.test',
      port: 465,
      user: 'home',
      from: 'home@mail.test',
      secure: true,
      sealedPassword: secret,
    },
    description: 'How mail is sent',
    updatedBy: root.user.id,
    version: 1,
    updatedAt: new Date(),
  });
  await root.post('/api/system-settings/bulk-update', {
    settings: [{ key: 'second_factor_roles', value: { roles: ['root'] } }],
  });
  for (const [client, title, isPrivate] of [
    [root, 'Mine', true],
    [other, 'For all', false],
    [other, 'Theirs', true],
  ] as const)
    await client.post('/api/root-notes', { title, content: nasty, isPrivate });
}

/** A value of each type of column; without one for ids, which the database gives. */
const samples: Readonly<Record<Exclude<SqlType, 'id'>, unknown>> = {
  text: nasty,
  number: 2.5,
  thousandths: 2_500,
  boolean: true,
  instant: new Date(),
  day: '2026-11-01',
  json: ['a', 'b'],
};

/** Stores a document made from the columns of each table that would be empty, so that a new table needs none of its own here. */
async function fillEmptyTables(all: readonly SqlTable[]): Promise<void> {
  for (const { collection, filter, columns } of all) {
    if ((await raw(collection).countDocuments(filter)) > 0) continue;
    const fields = columns.flatMap(({ field, type }) => (type === 'id' ? [] : [[field, samples[type]]]));
    const { insertedId: _id } = await raw(collection).insertOne({});
    await raw(collection).updateOne({ _id }, { $set: { hidden: false, ...Object.fromEntries(fields) } });
  }
}

let sql = '';
let sqlOfAdministrator = '';
let tables: readonly SqlTable[] = [];
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
    const [root, other] = [await server.as('root'), await server.as('root')];
    await storeHouse(root, other);
    tables = [...careTables, medications, ...houseTablesFor(root.user)];
    await fillEmptyTables(tables);
    const exportAs = async (client: TestClient) => {
      const reply = await client.get<string>(path);
      expect(reply.status).toBe(200);
      return reply.body;
    };
    sqlOfAdministrator = await exportAs(await server.as('administrator'));
    sql = await exportAs(root);
    for (const { name, collection, filter } of tables)
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
    for (const { name } of tables)
      found[name] = Number((await one(`SELECT count(*) AS n FROM "${name}"`))['n']);
    expect(found).toEqual(stored.counts);
    expect(Object.keys(found).filter((name) => found[name] === 0)).toEqual([]);
  });

  it('the house beside the records: settings, notes, messages, how mail is sent', async () => {
    expect(await one(`SELECT value FROM system_settings WHERE key = 'second_factor_roles'`)).toEqual({
      value: JSON.stringify({ roles: ['root'] }),
    });
    expect(await loaded.rows(`SELECT title, content FROM root_notes ORDER BY title`)).toEqual([
      { title: 'For all', content: nasty },
      { title: 'Mine', content: nasty },
    ]);
    // The demo home has messages of its own.
    expect(await one(`SELECT name, message FROM contact_messages WHERE phone = '1'`)).toEqual({
      name: nasty,
      message: nasty,
    });
    const mail = await one(`SELECT host, port, secure, username, sender FROM email_settings`);
    expect({ ...mail, port: Number(mail['port']), secure: Boolean(mail['secure']) }).toEqual({
      host: 'mail.test',
      port: 465,
      secure: true,
      username: 'home',
      sender: 'home@mail.test',
    });
    expect(await one(`SELECT name, paired_by_name FROM tablets`)).toEqual({
      name: 'Ward 1',
      paired_by_name: 'Root',
    });
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
    const saidNo = ({ saidNo: said }: mongo.Document) =>
      (said as string[] | undefined)?.includes('hydration') ? false : null;
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
        hydration: record['hydration'] === true ? true : saidNo(record),
        at: (record['recordedAt'] as Date).toISOString(),
        recorded_by_name: record['recordedByName'] as string,
      })),
    );
  });

  it('a text with NUL has it no more', async () => {
    const { n } = await one(`SELECT count(*) AS n FROM vitals_records WHERE notes = 'beforeafter'`);
    expect(Number(n)).toBe(1);
  });

  it.each([
    ['the house’s stock of a medication', 'medications', 's.medication_id = m.id AND s.supply_id IS NULL'],
    ['a resident’s supply', 'supplies', 's.supply_id = m.id'],
  ])('%s is the sum of its movements, in whole units', async (_what, table, join) => {
    const sums = await loaded.rows(
      `SELECT m.id AS id, m.quantity AS quantity, sum(s.amount) AS moved FROM ${table} m
       JOIN stock_movements s ON ${join} GROUP BY m.id, m.quantity`,
    );
    expect(sums.length).toBeGreaterThan(0);
    // SQLite adds decimals as floating-point numbers.
    for (const { quantity, moved } of sums) expect(Number(moved)).toBeCloseTo(Number(quantity), 6);
  });
});

it('what is hidden, passwords and what is not named stay at home', () => {
  expect(stored.hashes.length).toBeGreaterThan(0);
  expect(stored.hashes.filter((hash) => sql.includes(hash))).toEqual([]);
  expect(sql).not.toContain("'Theirs'");
  for (const word of ["'Gone'", 'password', 'saveKey', 'save_key', '"history"', secret])
    expect([word, sql.includes(word)]).toEqual([word, false]);
  expect(sql.endsWith('COMMIT;\n')).toBe(true);
});

it('root alone gets notes and how mail is sent', () => {
  for (const name of ['root_notes', 'email_settings', "'email_settings'", "'For all'"])
    expect([name, sqlOfAdministrator.includes(name)]).toEqual([name, false]);
  const namesIn = (text: string) => [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name);
  expect([...namesIn(sqlOfAdministrator), 'email_settings', 'root_notes'].sort()).toEqual(
    namesIn(sql).sort(),
  );
});
