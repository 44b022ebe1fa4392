import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SpawnedEngine } from './spawn.ts';
import { MongoClient } from 'mongodb';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnWatched } from './testing/spawned.ts';
import { temporaryFolder } from './testing/with-engine.ts';

const DOCUMENTS = process.env['PROVE'] === '1' ? 100_000 : 10_000;

let engine: SpawnedEngine;
let client: MongoClient;
let dataDir: string;
let held: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  held = join(dataDir, 'held.txt');
  process.env['HEARTHLINE_HELD'] = held;
  engine = await spawnWatched({ dataDir });
  client = await MongoClient.connect(engine.uri);
  const rows = client.db('fair').collection('rows');
  for (let i = 0; i < DOCUMENTS; i += 5000)
    await rows.insertMany(
      Array.from({ length: 5000 }, (_, k) => ({ n: i + k, text: `row ${i + k} ${'x'.repeat(200)}` })),
    );
  await client.db('fair').collection<{ _id: number }>('small').insertOne({ _id: 1 });
});
afterAll(async () => {
  await client.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});

/** How many reads another client got answered while a statement ran. */
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

// A few documents of the sort are fetched: decoding them all would keep this very process from asking.
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
])('%s holds up no read for long', async (_name, statement) => {
  await writeFile(held, '');
  const reads = await readsDuring(statement());
  expect(reads).toBeGreaterThan(1);
  const longest = Math.max(0, ...(await readFile(held, 'utf8')).split('\n').map(Number));
  expect(longest).toBeLessThan(50);
});
