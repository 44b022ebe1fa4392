import { open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEngine } from '../engine.ts';
import { checkStore } from '../testing/check-store.ts';
import { flipText } from '../testing/damage.ts';
import { spawnFromSource } from '../testing/spawn-from-source.ts';
import { temporaryFolder, withEngine } from '../testing/with-engine.ts';
import { DataDamaged } from './data-damaged.ts';
import type { Store } from './store.ts';
import { entryKey, recordKey } from './stored-keys.ts';

const ROWS = 2000;
let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
  const { client, engine } = await withEngine({ dataDir });
  const rows = client.db('home').collection<{ _id: number; n: number }>('rows_of_the_home');
  await rows.createIndex({ n: 1 });
  await rows.insertMany(Array.from({ length: ROWS }, (_, i) => ({ _id: i, n: i, text: 'x'.repeat(200) })));
  await client.close();
  await engine.stop();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function change(work: (store: Store) => void): Promise<void> {
  const { store } = openEngine(dataDir, 'test');
  await store.write(() => work(store));
  await store.close();
}
const dataFile = (): string => join(dataDir, 'data.mdb');
const refusal = async (): Promise<Error> =>
  spawnFromSource({ dataDir }).then(
    () => new Error('it serves'),
    (error: Error) => error,
  );

it('data without the mark of its form is refused as damaged and not misread', async () => {
  await change((store) => store.catalog.removeSync(Buffer.from('f')));
  const error = await refusal();
  expect(error).toBeInstanceOf(DataDamaged);
  expect(error.message).toBe(`the data in ${dataDir} is damaged: its catalog has no mark of its form`);
});

it('data of a newer form is refused', async () => {
  await change((store) => store.writeCatalog(Buffer.from('f'), Buffer.from([0, 0, 0, 2])));
  expect((await refusal()).message).toContain('has form 2; this program reads form 1 only');
});

it('a catalog that does not match its checksum is refused: a collection would look empty', async () => {
  expect(await flipText(dataDir, 'rows_of_the_home')).toBeGreaterThan(0);
  const error = await refusal();
  expect(error).toBeInstanceOf(DataDamaged);
  expect(error.message).toBe(`the data in ${dataDir} is damaged: its catalog can't be read`);
});

it('an empty catalog beside documents is refused: it would look like a new home', async () => {
  await change((store) => {
    for (const key of [...store.catalog.getKeys()]) store.catalog.removeSync(key);
  });
  const error = await refusal();
  expect(error).toBeInstanceOf(DataDamaged);
  expect(error.message).toBe(`the data in ${dataDir} is damaged: its catalog is empty`);
});

it('a file whose first pages are zeros is told as damaged data', async () => {
  const file = await open(dataFile(), 'r+');
  await file.write(Buffer.alloc(8192), 0, 8192, 0);
  await file.close();
  const error = await refusal();
  expect(error).toBeInstanceOf(DataDamaged);
  expect(error.message).toContain(`the data in ${dataDir} is damaged`);
});

it('a file that was cut short is told as damaged data, at the start or when the engine ends by it', async () => {
  await truncate(dataFile(), Math.floor((await stat(dataFile())).size / 8192) * 4096);
  const exits: boolean[] = [];
  const outcome = await spawnFromSource({ dataDir, onExit: ({ damaged }) => exits.push(damaged) }).then(
    async ({ uri, stop }) => {
      const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 500 });
      await client
        .db('home')
        .collection('rows_of_the_home')
        .find()
        .toArray()
        .catch(() => undefined);
      await client.close();
      await expect.poll(() => exits).toEqual([true]);
      await stop();
      return 'it served until it read what is not there';
    },
    (error: Error) => error,
  );
  if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DataDamaged);
  expect(exits).toEqual([true]);
});

it('the look through everything finds a document without its entry and an entry without its document', async () => {
  const { store, catalog } = openEngine(dataDir, 'test');
  const collection = catalog.get('home', 'rows_of_the_home');
  const index = collection?.indexes[1];
  if (!collection || !index) throw new Error('no index');
  const start = entryKey(index, Buffer.alloc(0), 0).subarray(0, 4);
  const [first = start] = [...store.entries.getKeys({ start, limit: 1 })];
  await store.write(() => {
    store.entries.removeSync(first);
    store.docs.removeSync(recordKey(collection.id, 5));
    store.docs.removeSync(recordKey(collection.id, 6));
  });
  await store.close();
  expect(await checkStore(dataDir)).toEqual([
    'index _id_, entries without their document: 2',
    'index n_1, documents without their entry: 1',
    'index n_1, entries without their document: 2',
  ]);
});
