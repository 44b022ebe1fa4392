import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEngine } from '@hearthline/embedded-mongo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/core/config.ts';
import { inspectArchive } from './archive/inspect-archive.ts';
import { runMain as startMain } from '../testing/run-main.ts';
import { fillDatabase } from './testing/fill-database.ts';
import { runMain } from './testing/run-main.ts';
import { connectRawDatabase } from './raw-database.ts';

const { engine } = readConfig({ SECRET_KEY: 'x'.repeat(32) });
let dataDir: string;
const start = () => spawnEngine({ ...engine, dataDir: join(dataDir, 'database') });
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-use-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (name: string, ...args: string[]) => runMain(name, args, { DATA_DIR: dataDir }).ended;

it('backup without data is refused', async () => {
  const { code, err } = await run('backup');
  expect({ code, err }).toEqual({
    code: 1,
    err: `hearthline: There is no data in ${dataDir}. Set DATA_DIR or MONGODB_URI.\n`,
  });
});

it('backup reads from a running engine or starts one; restore refuses a running engine', async () => {
  const running = await start();
  const { db, close } = await connectRawDatabase(running.uri, null);
  await fillDatabase(db, 100);
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
  expect((await readdir(join(dataDir, 'database'))).filter((name) => name.endsWith('.lock'))).toEqual([
    'engine.lock',
  ]);
}, 180_000);

it('commands refuse a data folder whose data is missing; restore recreates it', async () => {
  const [archive = ''] = (await readdir(join(dataDir, 'backups'))).map((name) =>
    join(dataDir, 'backups', name),
  );
  await rm(join(dataDir, 'database'), { recursive: true });
  for (const name of ['backup', 'reset-root'])
    expect(await run(name)).toMatchObject({
      code: 1,
      err: expect.stringMatching(new RegExp(`is not there any more.*npm run restore -- ${archive} `)),
    });
  expect(await run('restore', archive)).toMatchObject({ code: 0 });
  const again = join(dataDir, 'again.hearthline');
  expect(await run('backup', again)).toMatchObject({ code: 0 });
  // The restore ended sessions, added an audit entry and set the end of the audit anew.
  const changed = ['sessions', 'audit', 'meta'];
  const sums = async (file: string) =>
    [...(await inspectArchive(file)).sums].filter(([name]) => !changed.includes(name));
  expect(await sums(again)).toEqual(await sums(archive));
}, 180_000);

it('begin-anew: the next start may create an empty home; only the record of the old one is removed', async () => {
  await rm(join(dataDir, 'database'), { recursive: true });
  expect(await run('begin-anew', 'neither')).toMatchObject({ code: 1 });
  expect(await run('begin-anew', 'home')).toMatchObject({ code: 0 });
  expect(await readdir(dataDir)).not.toContain('database.json');
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
  const main = await startMain({ PORT: '0', DATA_DIR: dataDir });
  expect(main.output()).toContain('Hearthline 2.4.0 serves at');
  main.child.kill('SIGTERM');
  expect(await main.ended).toBe(0);
}, 180_000);
