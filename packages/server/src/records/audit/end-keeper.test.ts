import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEndKeeper, forgetKeptEnds } from './end-keeper.ts';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-end-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));
const config = (databaseName: string | null = null) => ({
  dataDir,
  databaseName,
  secretKey: 'k'.repeat(40),
  mongodbUri: 'mongodb://db.test/home',
});
const end = { count: 3, mac: 'm', key: 'k', since: 1, epoch: 0 };

it('the end of the audit is kept in the data folder, apart for each home, until it is forgotten', async () => {
  const keeper = createEndKeeper(config());
  expect(await keeper.read()).toBeNull();
  await Promise.all([keeper.write({ ...end, count: 2 }), keeper.write(end)]);
  expect(await createEndKeeper(config()).read()).toEqual(end);
  expect(await createEndKeeper(config('other')).read()).toBeNull();
  const [name = ''] = await readdir(dataDir);
  expect(JSON.parse(await readFile(join(dataDir, name), 'utf8'))).toEqual(end);
  await forgetKeptEnds(dataDir);
  expect([await keeper.read(), await readdir(dataDir)]).toEqual([null, []]);
});

it('a kept end that can’t be read is none', async () => {
  const keeper = createEndKeeper(config());
  await keeper.write(end);
  const [name = ''] = await readdir(dataDir);
  await writeFile(join(dataDir, name), '{');
  expect(await keeper.read()).toBeNull();
});
