import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartRefused } from '../../core/config.ts';
import { findRunningMongod, makeSocketFolder, mongodSocket } from './mongod-socket.ts';
import { findRunningDatabase } from './local-database.ts';
import { mongodFolder } from './engine-record.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'hearthline-socket-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

it('the mongod socket is in a private folder inside the data folder', async () => {
  const socket = await makeSocketFolder(base);
  expect(socket).toBe(join(base, 'run', 'mongod.sock'));
  expect((await stat(dirname(socket))).mode & 0o777).toBe(0o700);
});

it('the mongod socket of a long path is refused in one line when another user created its folder', async () => {
  const dataDir = join(base, 'd'.repeat(100));
  const folder = mongodFolder(dataDir);
  const created = dirname(mongodSocket(folder));
  expect(await findRunningMongod(folder)).toBeNull();
  await mkdir(created);
  await chmod(created, 0o777);
  const why = `the folder ${created} can't be trusted: other users may enter it`;
  await expect(makeSocketFolder(folder)).rejects.toThrow(why);
  await expect(findRunningMongod(folder)).rejects.toThrow(why);
  const refusal = await findRunningDatabase(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toContain(why);
  await rm(created, { recursive: true });
  expect(await makeSocketFolder(folder)).toBe(mongodSocket(folder));
  await rm(created, { recursive: true });
});
