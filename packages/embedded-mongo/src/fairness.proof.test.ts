import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SpawnedEngine } from './spawn.ts';
import { MongoClient, ObjectId } from 'mongodb';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnMonitored } from './testing/spawn-from-source.ts';
import { temporaryFolder } from './testing/with-engine.ts';

const proving = process.env['PROVE'] === '1';
const DOCUMENTS = proving ? 100_000 : 10_000;
/** More than are counted in one step. */
const COUNTED = proving ? 1_000_000 : 100_000;
const LISTED = 100_000;
/** Longest pause of reads, ms. The short form shares the processors with other tests. */
const MOST_MS = proving ? 50 : 200;
const LARGE = 16 * 1024 * 1024 - 100;

let engine: SpawnedEngine;
let client: MongoClient;
let dataDir: string;
let held: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  held = join(dataDir, 'held.txt');
  process.env['HEARTHLINE_HELD'] = held;
  engine = await spawnMonitored({ dataDir });
  client = await MongoClient.connect(engine.uri);
  const rows = client.db('fair').collection('rows');
  for (let i = 0; i < DOCUMENTS; i += 5000)
    await rows.insertMany(
      Array.from({ length: 5000 }, (_, k) => ({ n: i + k, text: `row ${i + k} ${'x'.repeat(200)}` })),
    );
  await client.db('fair').collection<{ _id: number }>('small').insertOne({ _id: 1 });
  const counted = client.db('fair').collection('counted');
  await counted.createIndex({ n: 1 });
  for (let i = 0; i < COUNTED; i += 10_000)
    await counted.insertMany(Array.from({ length: 10_000 }, (_, k) => ({ n: i + k })));
  await client
    .db('fair')
    .collection<{ _id: number }>('large')
    .insertOne({ _id: 1, text: 'x'.repeat(LARGE) } as { _id: number });
}, 300_000);
afterAll(async () => {
  await client.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});

/** The number of reads that another client completed while a statement ran. */
async function readsDuring(statement: Promise<unknown>): Promise<number> {
  const other = await MongoClient.connect(engine.uri);
  const small = other.db('fair').collection<{ _id: number }>('small');
  let reads = 0;
  let running = true;
  const done = statement.finally(() => (running = false));
  for (; running; reads++) await small.findOne({ _id: 1 });
  await done;
  await other.close();
  return reads;
}

async function expectFair(statement: () => Promise<unknown>, leastReads: number): Promise<void> {
  await writeFile(held, '');
  const reads = await readsDuring(statement());
  expect(reads).toBeGreaterThanOrEqual(leastReads);
  const longest = Math.max(0, ...(await readFile(held, 'utf8')).split('\n').map(Number));
  expect(longest).toBeLessThan(MOST_MS);
}

let contests = 0;
/** Three upserts of the same document without an index, while another client keeps changing the collection. */
async function contendedUpsert(): Promise<void> {
  const other = await MongoClient.connect(engine.uri);
  let going = true;
  const disturb = async (): Promise<void> => {
    while (going) await other.db('fair').collection('rows').insertOne({ n: -1 });
  };
  const disturbed = disturb();
  const rows = client.db('fair').collection('rows');
  const text = `nowhere ${contests++}`;
  const upserts = Array.from({ length: 3 }, () =>
    rows.updateOne({ text }, { $inc: { times: 1 } }, { upsert: true }),
  );
  await Promise.all(upserts).finally(() => (going = false));
  await disturbed;
  await other.close();
  expect(await rows.find({ text }).toArray()).toMatchObject([{ times: 3 }]);
}

// On a machine with more to do than it can, a pause may be another's: what holds up reads by itself does so every time.
const numbers = Array.from({ length: LISTED }, (_, i) => i * 2);
const strangers = Array.from({ length: LISTED }, () => new ObjectId());

it.each([
  [
    'a count of one index range',
    async () => {
      const counted = client.db('fair').collection('counted');
      expect(await counted.countDocuments({ n: { $gte: 1, $lt: COUNTED - 1 } })).toBe(COUNTED - 2);
    },
  ],
  [
    'a count by a list of 100,000 values',
    async () => {
      const counted = client.db('fair').collection('counted');
      const inside = numbers.filter((n) => n < COUNTED).length;
      expect(await counted.countDocuments({ n: { $in: [...numbers, 0, 2] } })).toBe(inside);
    },
  ],
  [
    'a search by a list of 100,000 unknown ids',
    async () => {
      const counted = client.db('fair').collection('counted');
      expect(await counted.findOne({ _id: { $in: strangers } })).toBeNull();
    },
  ],
  [
    'a change by a list of 100,000 values',
    async () => {
      const counted = client.db('fair').collection('counted');
      const changed = await counted.updateOne(
        { n: { $in: [...numbers.map((n) => -1 - n), 7] } },
        { $inc: { changed: 1 } },
      );
      expect(changed.modifiedCount).toBe(1);
    },
  ],
  [
    // Not done in slices: a single copy, which takes a few milliseconds.
    'a document of 16 MB',
    async () => {
      const large = client.db('fair').collection<{ _id: number }>('large');
      const raw: unknown = await large.findOne({ _id: 1 }, { raw: true });
      expect(raw).toHaveProperty('length', LARGE + 25);
    },
  ],
  ['a change for which others leave no time', contendedUpsert],
])('%s does not block reads for long', { timeout: 120_000, retry: 2 }, async (_name, statement) => {
  await expectFair(statement, 1);
});

// Only a few documents are fetched: decoding all of them would block this process, which sends the reads.
it.each([
  [
    'updateMany of everything',
    () =>
      client
        .db('fair')
        .collection('rows')
        .updateMany({}, { $inc: { n: 1 } }),
  ],
  ['an index build', () => client.db('fair').collection('rows').createIndex({ text: 1, n: -1 })],
  [
    'a sort in memory',
    () => client.db('fair').collection('rows').find().sort({ n: -1, text: 1 }).batchSize(5).next(),
  ],
  [
    'a reply of 16 MB',
    () => client.db('fair').collection('rows').find({}, { raw: true }).batchSize(100_000).next(),
  ],
  ['deleteMany of everything', () => client.db('fair').collection('rows').deleteMany({})],
])('%s does not block reads for long', async (_name, statement) => {
  await expectFair(statement, 2);
});
