import type { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '../engine.ts';
import { flipText } from '../testing/damage.ts';
import { checkStore } from '../testing/check-store.ts';
import { temporaryFolder, withEngine } from '../testing/with-engine.ts';
import type { TestEngine } from '../testing/with-engine.ts';
import { entryKey } from './stored-keys.ts';

interface Reading {
  _id: number;
  resident: string;
  pressure: string;
}

const COUNT = 40;
let dataDir: string;
let test: TestEngine;
const log: string[] = [];

const open = (): Promise<TestEngine> => withEngine({ dataDir, log: (text) => void log.push(text) });
const readings = (client: MongoClient = test.client) => client.db('home').collection<Reading>('readings');
const idsOf = (found: Reading[]): number[] => found.map(({ _id }) => _id);
const all = Array.from({ length: COUNT }, (_, i) => i);
const without = (...ids: number[]): number[] => all.filter((id) => !ids.includes(id));
const ping = () => test.client.db('admin').command({ ping: 1 });

// Record 7 (record number 8) is damaged in the file; 21 has an index entry under another resident's name.
beforeAll(async () => {
  dataDir = await temporaryFolder();
  test = await open();
  await readings().createIndex({ resident: 1, pressure: 1 });
  await readings().createIndex({ pressure: 1 }, { unique: true });
  await readings().insertMany(
    all.map((i) => ({
      _id: i,
      resident: i % 2 ? 'Bob' : 'Ann',
      pressure: `${100 + i}/80 of no. ${i}`,
      note: `note ${i};`,
    })),
  );
  await test.client.close();
  await test.engine.stop();
  expect(await checkStore(dataDir)).toEqual([]);
  expect(await flipText(dataDir, 'note 7;')).toBeGreaterThan(0);
  await misplaceEntry();
  test = await open();
});
afterAll(() => test.close());

/** Moves the entry of reading 21 to Ann's entries with its checksum unchanged, as flipped bits would. */
async function misplaceEntry(): Promise<void> {
  const { store, catalog } = openEngine(dataDir, 'test');
  const index = catalog.get('home', 'readings')?.indexes[1];
  if (!index) throw new Error('no index');
  for (const key of store.entries.getKeys({ start: entryKey(index, Buffer.alloc(0), 0).subarray(0, 4) })) {
    if (!key.includes('121/80 of no. 21') || !key.includes('Bob')) continue;
    const moved = Buffer.from(key);
    moved.write('Ann', key.indexOf('Bob'));
    await store.write(() => {
      store.entries.removeSync(key);
      store.entries.putSync(moved, Buffer.alloc(0));
    });
  }
  await store.close();
}

it('a document that does not match its checksum is omitted from all results', async () => {
  expect(idsOf(await readings().find().toArray())).toEqual(without(7));
  expect(await readings().findOne({ _id: 7 })).toBeNull();
  expect(idsOf(await readings().find().sort({ pressure: -1 }).toArray()).sort((a, b) => a - b)).toEqual(
    without(7),
  );
  const sums = readings().aggregate([{ $match: { note: /./ } }, { $group: { _id: null, n: { $sum: 1 } } }]);
  expect(await sums.toArray()).toEqual([{ _id: null, n: COUNT - 1 }]);
});

it('an index entry that does not match its checksum is ignored', async () => {
  const found = await readings().find({ resident: 'Ann' }).sort({ pressure: 1 }).toArray();
  expect(new Set(found.map(({ resident }) => resident))).toEqual(new Set(['Ann']));
  expect(found).toHaveLength(COUNT / 2);
});

it('each damaged part is logged once and counted in the reply to ping', async () => {
  await readings().find().toArray();
  await readings().find({ resident: 'Ann' }).toArray();
  expect(log.sort()).toEqual([
    'an entry of home.readings, index resident_1_pressure_1 is damaged',
    'record 8 of home.readings is damaged',
  ]);
  expect(await ping()).toMatchObject({ hearthlineDamaged: { 'home.readings': 2 } });
});

it('the key of a damaged document stays occupied, other documents can be changed and deleted', async () => {
  await expect(readings().insertOne({ _id: 7, resident: 'x', pressure: 'x' })).rejects.toMatchObject({
    code: 11000,
  });
  expect(await readings().updateMany({}, { $set: { resident: 'all' } })).toMatchObject({
    modifiedCount: COUNT - 1,
  });
  expect(await readings().deleteOne({ _id: 3 })).toMatchObject({ deletedCount: 1 });
  expect(await readings().updateOne({ _id: 7 }, { $set: { pressure: '999/80' } })).toMatchObject({
    matchedCount: 0,
  });
});

it('validate reports all damage in the form of MongoDB', async () => {
  const reply = await test.client.db('home').command({ validate: 'readings', full: true });
  expect(reply).toMatchObject({
    ns: 'home.readings',
    valid: false,
    nInvalidDocuments: 1,
    nrecords: COUNT - 2,
  });
  expect(reply['corruptRecords'].map(Number)).toEqual([8]);
  expect(reply['errors']).toEqual([
    'documents that could not be read: 1',
    expect.stringContaining('damaged entries: 1'),
  ]);
  expect(reply['keysPerIndex']['_id_']).toBe(COUNT - 2);
  await readings().drop();
  expect((await ping())['hearthlineDamaged']).toBeUndefined();
});

it('validate reports no error during concurrent writes', async () => {
  const rows = test.client.db('home').collection<{ _id: number; n: number }>('rows');
  await rows.createIndex({ n: 1 });
  await rows.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, n: i })));
  let writing = true;
  const writer = (async () => {
    for (let i = 3000; writing; i++) {
      await rows.insertOne({ _id: i, n: i });
      await rows.updateOne({ _id: i - 2000 }, { $inc: { n: 5000 } });
      await rows.deleteOne({ _id: i - 3000 });
    }
  })();
  for (let round = 0; round < 3; round++)
    expect(await test.client.db('home').command({ validate: 'rows' })).toMatchObject({
      valid: true,
      errors: [],
    });
  writing = false;
  await writer;
});
