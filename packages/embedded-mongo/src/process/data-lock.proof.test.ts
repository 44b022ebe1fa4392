import { rm, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SpawnedEngine } from '../spawn.ts';
import { startContained } from '../testing/pid-namespace.ts';
import type { ContainedEngine } from '../testing/pid-namespace.ts';
import { spawnFromSource } from '../testing/spawn-from-source.ts';
import { temporaryFolder } from '../testing/with-engine.ts';

// The first engine runs here, the second in its own PID namespace, where the first one's process id does not exist.
const FROZEN_MS = process.env['PROVE'] === '1' ? 60_000 : 1_500;
const REFUSED_MS = 500;

let dataDir: string;
let first: SpawnedEngine;
let client: MongoClient;
let second: ContainedEngine | undefined;
beforeEach(async () => {
  dataDir = await temporaryFolder();
  first = await spawnFromSource({ dataDir });
  client = await MongoClient.connect(first.uri);
});
afterEach(async () => {
  await client.close();
  await second?.kill();
  second = undefined;
  await first.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const rows = (of = client) => of.db('owner').collection<{ _id: number }>('rows');
const ids = async (of = client): Promise<number[]> =>
  (await rows(of).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

it('data lock: a second engine in another PID namespace is refused, naming the owner, which is not affected', async () => {
  await rows().insertOne({ _id: 1 });
  second = startContained(dataDir, REFUSED_MS);
  expect(await second.outcome).toEqual({
    refusal: `the data folder ${dataDir} is in use by process ${first.pid}`,
  });
  await rows().insertOne({ _id: 2 });
  expect(await ids()).toEqual([1, 2]);
});

it(`Data folder lock: keeps the data folder for an owner frozen for ${FROZEN_MS / 1000} s, which then loses nothing`, async () => {
  await rows().insertOne({ _id: 1 });
  process.kill(first.pid, 'SIGSTOP');
  try {
    second = startContained(dataDir, FROZEN_MS);
    expect(await second.outcome).toMatchObject({ refusal: expect.stringContaining('is in use by process') });
  } finally {
    process.kill(first.pid, 'SIGCONT');
  }
  await rows().insertOne({ _id: 2 });
  expect(await ids()).toEqual([1, 2]);
});

it.each(['SIGKILL', 'SIGTERM'])(
  'Data folder lock: lets an engine in another PID namespace in after %s, with everything',
  async (how) => {
    second = startContained(dataDir, 15_000);
    await rows().insertMany([{ _id: 1 }, { _id: 2 }]);
    process.kill(first.pid, how);
    const outcome = await second.outcome;
    expect(outcome).toHaveProperty('uri');
    const successor = await MongoClient.connect((outcome as { uri: string }).uri);
    expect(await ids(successor)).toEqual([1, 2]);
    await successor.close();
    expect(await readFile(join(dataDir, 'engine.lock'), 'utf8')).toMatch(/^\d+ \S+\n$/);
  },
);

it('data lock: an owner that listens on the socket is not replaced even if the lock is free', async () => {
  // As on a file system without shared locks: another lock file, the same socket.
  await rm(join(dataDir, 'engine.lock'));
  second = startContained(dataDir, REFUSED_MS);
  expect(await second.outcome).toMatchObject({
    refusal: expect.stringContaining('another process listens on'),
  });
  await rows().insertOne({ _id: 1 });
  await sleep(50);
  expect(await ids()).toEqual([1]);
});
