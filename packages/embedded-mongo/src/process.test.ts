import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { processStart } from './process/process-start.ts';
import { startEngine } from './start.ts';
import { entryFile, spawnFromSource } from './testing/spawn-from-source.ts';
import { temporaryFolder, withEngine } from './testing/with-engine.ts';

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (processStart(pid) === undefined) return true;
    await sleep(50);
  }
  return false;
}

it('one engine at a time holds a data folder; the next one gets it when the first ends', async () => {
  const dataDir = await temporaryFolder();
  const first = await spawnFromSource({ dataDir });
  await expect(startEngine({ dataDir, lockWaitMs: 300 })).rejects.toThrow(`in use by process ${first.pid}`);
  const waiting = startEngine({ dataDir });
  await sleep(300);
  await first.stop();
  await (await waiting).stop();
  await rm(dataDir, { recursive: true });
});

it('a new engine takes over from a killed one at once', async () => {
  const dataDir = await temporaryFolder();
  const exits: unknown[] = [];
  const first = await spawnFromSource({ dataDir, onExit: (exit) => exits.push(exit) });
  process.kill(first.pid, 'SIGKILL');
  const second = await startEngine({ dataDir, lockWaitMs: 3000 });
  // The successor may serve before this process is notified of the exit.
  await expect
    .poll(() => exits)
    .toEqual([{ code: null, signal: 'SIGKILL', expected: false, damaged: false }]);
  await second.stop();
  await rm(dataDir, { recursive: true });
});

it('the engine ends within 5 s after its parent was killed', async () => {
  const dataDir = await temporaryFolder();
  const parent = spawn('sleep', ['60']);
  const args = ['--import', 'tsx', entryFile, '--data', dataDir, '--parent', String(parent.pid)];
  const engine = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const uri = await new Promise<string>((resolve) =>
    engine.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  );
  expect(uri).toBe(`mongodb://${encodeURIComponent(join(dataDir, 'engine.sock'))}/?directConnection=true`);
  parent.kill('SIGKILL');
  expect(await gone(engine.pid ?? 0, 5000)).toBe(true);
  await rm(dataDir, { recursive: true });
});

it('a folder whose path is too long for a socket is served, on TCP too, and found by findEngine', async () => {
  const base = await temporaryFolder();
  const dataDir = join(base, 'd'.repeat(100), 'e'.repeat(60));
  await mkdir(dataDir, { recursive: true });
  const engine = await startEngine({ dataDir, port: 0 });
  expect(engine.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
  const client = await MongoClient.connect(engine.uri);
  const info = await client.db('admin').command({ buildInfo: 1 });
  expect(info).toMatchObject({ version: '7.0.0', hearthlineEmbedded: engine.version });
  await client.close();
  await engine.stop();
  await rm(base, { recursive: true });
});

it('a TTL index deletes expired documents and no others', async () => {
  const test = await withEngine({ sweepMs: 50 });
  const sessions = test.client.db('ttl').collection<{ _id: number; at?: unknown }>('sessions');
  await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const old = new Date(Date.now() - 61_000);
  await sessions.insertMany([
    { _id: 1, at: old },
    { _id: 2, at: new Date() },
    { _id: 3, at: 'old' },
    { _id: 4 },
    { _id: 5, at: [new Date(), old] },
  ]);
  for (let i = 0; i < 100 && (await sessions.countDocuments()) > 3; i++) await sleep(50);
  expect((await sessions.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 3, 4]);
  await test.client.db('ttl').dropDatabase();
  await test.close();
});
