import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEngine } from '@hearthline/embedded-mongo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { inspectArchive } from './archive/inspect-archive.ts';
import { fill } from './testing/fill.ts';
import { runMain } from './testing/run-main.ts';
import { connectWhole } from './whole-database.ts';

const { engine } = readConfig({ SECRET_KEY: 'x'.repeat(32) });
let dataDir: string;
const start = () => spawnEngine({ ...engine, dataDir: join(dataDir, 'database') });
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-use-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (name: string, ...args: string[]) => runMain(name, args, { DATA_DIR: dataDir }).ended;

it('a backup wants data', async () => {
  const { code, err } = await run('backup');
  expect({ code, err }).toEqual({
    code: 1,
    err: `hearthline: There is no data in ${dataDir}. Set DATA_DIR or MONGODB_URI.\n`,
  });
});

it('a backup is taken from the engine that runs, and from one it starts; a restore wants it stopped', async () => {
  const running = await start();
  const { db, close } = await connectWhole(running.uri, null);
  await fill(db, 100);
  await close();
  const first = await run('backup');
  expect(first).toMatchObject({ code: 0, err: expect.stringContaining('backed up 104 documents of 5 coll') });
  expect((await inspectArchive(first.out.trim())).documents).toBe(104);

  const refused = await run('restore', first.out.trim(), '--force');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Hearthline is running on this') });
  await running.stop();

  const chosen = join(dataDir, 'chosen.hearthline');
  expect(await run('backup', chosen)).toMatchObject({ code: 0, out: `${chosen}\n` });
  const { audit, ...data } = Object.fromEntries((await inspectArchive(chosen)).sums);
  expect(audit).toMatchObject({ count: 1 });
  expect(data).toEqual(Object.fromEntries((await inspectArchive(first.out.trim())).sums));
  expect((await readdir(join(dataDir, 'database'))).filter((name) => name.endsWith('.lock'))).toEqual([]);
}, 180_000);
