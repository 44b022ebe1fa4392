import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEngine } from '../engine.ts';
import { temporaryFolder, withEngine } from '../testing/with-engine.ts';
import { recordKey } from './stored-keys.ts';

interface Row {
  _id: number;
  text: string;
}
const ROWS = 400;
const rowOf = (i: number): Row => ({ _id: i, text: `row ${i} `.repeat(20) });
const rowsOf = (client: MongoClient) => client.db('home').collection<Row>('rows');

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
  const { client, engine } = await withEngine({ dataDir });
  await rowsOf(client).insertMany(Array.from({ length: ROWS }, (_, i) => rowOf(i + 1)));
  await client.close();
  await engine.stop();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function collectionId(): Promise<number> {
  const { store, catalog } = openEngine(dataDir, 'test');
  await store.close();
  return catalog.get('home', 'rows')?.id ?? 0;
}

/** Changes the node of a record in every page that holds one: `change` gets the file and where the node's key begins. */
async function changeNode(record: number, change: (file: Buffer, key: number) => void): Promise<void> {
  const key = recordKey(await collectionId(), record);
  const path = join(dataDir, 'data.mdb');
  const file = await readFile(path);
  let found = 0;
  for (let at = file.indexOf(key); at >= 0; at = file.indexOf(key, at + 1)) {
    // The length of the key, 16 bits, comes before it.
    if (file.readUInt16LE(at - 2) !== key.length) continue;
    change(file, at);
    found++;
  }
  expect(found).toBeGreaterThan(0);
  await writeFile(path, file);
}

it.each([0x1000, 0x4000, 0x8000, 0xc000])(
  'a key whose length is damaged (+%i bytes) overwrites no memory: what can be read is right, and its page is reported',
  async (more) => {
    await changeNode(200, (file, key) => file.writeUInt16LE(file.readUInt16LE(key - 2) | more, key - 2));
    const { client, close } = await withEngine({ dataDir });
    for (let round = 0; round < 20; round++) {
      const up = await rowsOf(client).find().toArray();
      const down = await rowsOf(client).find().sort({ _id: -1 }).toArray();
      for (const row of [...up, ...down]) expect(row).toEqual(rowOf(row._id));
      expect(up.length).toBeGreaterThanOrEqual(199);
    }
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({
      hearthlineDamaged: { 'home.rows': expect.any(Number) },
    });
    expect(await client.db('home').command({ validate: 'rows', full: true })).toMatchObject({ valid: false });
    await close();
  },
);

it.each<[what: string, change: (file: Buffer, key: number) => void]>([
  ['shorter', (file, key) => void file.writeUInt16LE(8, key - 2)],
  ['too long', (file, key) => void file.writeUInt16LE(0x100a, key - 2)],
  ['that of another collection', (file, key) => void file.writeUInt32BE(0, key)],
  ['that of a lower record', (file, key) => void file.writeUIntBE(16, key + 4, 6)],
])('new documents overwrite none where the last key is damaged: %s', async (_, change) => {
  await changeNode(ROWS, change);
  const log: string[] = [];
  const { client, close } = await withEngine({ dataDir, log: (text) => void log.push(text) });
  expect(log).toEqual(['a page of home.rows is damaged']);
  await rowsOf(client).insertMany([901, 902, 903].map(rowOf));
  for (const id of [1, 2, 3, 16, 17, 18, 901, 902, 903])
    expect(await rowsOf(client).findOne({ _id: id }), String(id)).toEqual(rowOf(id));
  await close();
});
