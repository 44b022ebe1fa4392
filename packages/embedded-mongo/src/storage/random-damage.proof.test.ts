import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawnFromSource } from '../testing/spawn-from-source.ts';
import { temporaryFolder, withEngine } from '../testing/with-engine.ts';
import { DataDamaged } from './data-damaged.ts';

const SEEDS = process.env['PROVE'] === '1' ? 60 : 3;
const FLIPS = 20;
const ROWS = 3000;

interface Row {
  _id: number;
  resident: string;
  pulse: number;
  note: string;
}

const rowOf = (i: number): Row => ({
  _id: i,
  resident: `r${i % 50}`,
  pulse: 60 + (i % 60),
  note: `note ${i} `.repeat(12),
});
let base: string;
beforeAll(async () => {
  base = await temporaryFolder();
  const dataDir = join(base, 'sound');
  const { client, engine } = await withEngine({ dataDir });
  const rows = client.db('home').collection<Row>('rows');
  await rows.createIndex({ resident: 1, pulse: 1 });
  await rows.insertMany(Array.from({ length: ROWS }, (_, i) => rowOf(i)));
  await client.close();
  await engine.stop();
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** Pseudo-random integers below `below`, reproducible by seed (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function damagedCopy(seed: number): Promise<string> {
  const dataDir = join(base, `seed-${seed}`);
  await mkdir(dataDir);
  await cp(join(base, 'sound', 'data.mdb'), join(dataDir, 'data.mdb'));
  const path = join(dataDir, 'data.mdb');
  const bytes = await readFile(path);
  const random = randomNumbers(seed);
  for (let i = 0; i < FLIPS; i++) {
    const at = random(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random(8)), at);
  }
  await writeFile(path, bytes);
  return dataDir;
}

/** Reads all rows in several ways; rejects when a call is refused. */
async function readAll(client: MongoClient): Promise<{ rows: Row[]; valid: boolean }> {
  const db = client.db('home');
  const rows = db.collection<Row>('rows');
  const lists = [
    await rows.find().toArray(),
    await rows.find().sort({ _id: -1 }).toArray(),
    await rows.find({ resident: 'r7' }).sort({ pulse: 1 }).toArray(),
    await rows.find({ resident: { $gte: 'r0' } }).toArray(),
  ];
  await rows.countDocuments({ resident: 'r9' });
  await rows.countDocuments();
  const { valid } = await db.command({ validate: 'rows', full: true });
  return { rows: lists.flat(), valid: Boolean(valid) };
}

it.each(Array.from({ length: SEEDS }, (_, i) => i + 1))(
  `${FLIPS} random bits flipped (seed %i): results contain only what was written, and no read fails`,
  async (seed) => {
    const dataDir = await damagedCopy(seed);
    const exits: { damaged: boolean }[] = [];
    const engine = await spawnFromSource({ dataDir, onExit: (exit) => exits.push(exit) }).catch(
      (error: unknown) => {
        expect(error).toBeInstanceOf(DataDamaged);
        return null;
      },
    );
    if (!engine) return;
    const client = await MongoClient.connect(engine.uri, {
      serverSelectionTimeoutMS: 1_000,
      retryReads: false,
    });
    try {
      const { rows, valid } = await readAll(client);
      for (const row of rows) expect(row).toEqual(rowOf(row._id));
      if (rows.length < 2 * ROWS + 2 * (ROWS / 50)) expect(valid).toBe(false);
    } catch (error) {
      // The process ended at an invalid page: reported as damage.
      const ended = [expect.objectContaining({ damaged: true })];
      await expect.poll(() => exits, { timeout: 15_000, message: String(error) }).toEqual(ended);
    } finally {
      await client.close();
      await engine.stop();
    }
  },
);
