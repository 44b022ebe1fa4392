import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@hearthline/contracts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { published } from '../testing/published.ts';
import { systemActor } from '../records/clinical/history.ts';
import { backupFolder } from '../platform/core/backup-folder.ts';
import { until } from '../testing/until.ts';
import { createBackupJobs } from './backup-jobs.ts';
import { createOperationLock } from './operation-lock.ts';
import { fillDatabase } from './testing/fill-database.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let home: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  [home, dataDir] = [await openTestDatabase(), await mkdtemp(join(tmpdir(), 'hearthline-jobs-'))];
  await fillDatabase(home.db, 100);
});
afterEach(async () => {
  await home.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The database, but that reading users never ends. */
function hanging() {
  const cursor = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
  const collection = (name: string) => {
    const real = home.db.collection(name);
    const find = real.find.bind(real);
    return Object.assign(real, {
      find: (...args: Parameters<typeof find>) => (name === 'users' && args[1] ? cursor : find(...args)),
    });
  };
  return new Proxy(home.db, {
    get: (db, key) => (key === 'collection' ? collection : (Reflect.get(db, key) as unknown)),
  });
}

function create(database = () => home.db) {
  const lock = createOperationLock();
  const changes = published('backups');
  const config = { dataDir, version: '2.4.0' };
  const jobs = createBackupJobs({ config, log: pino({ level: 'silent' }), database, lock });
  return { jobs, lock, changes };
}
const ana = systemActor('Ana');

it('one operation at a time; cancelled, a backup leaves no file and makes room for the next', async () => {
  let isHanging = true;
  const { jobs, lock } = create(() => (isHanging ? hanging() : home.db));
  const { name } = jobs.backUp(ana);
  expect(jobs.job()).toMatchObject({ what: 'backup', name, by: 'Ana' });
  expect(() => jobs.backUp(ana)).toThrow(Problem);
  expect(() => jobs.check(name, ana)).toThrow(Problem);
  expect(lock.take()).toBeNull();
  await until(
    'it is being written',
    async () => (await readdir(backupFolder(dataDir)).catch(() => [])).length > 0,
  );
  jobs.cancel();
  await until('it has ended', () => jobs.job() === null);
  expect(jobs.outcome()).toMatchObject({ what: 'backup', name, result: 'cancelled' });
  expect(await readdir(backupFolder(dataDir))).toEqual([]);
  isHanging = false;
  jobs.backUp(ana);
  await until('it is made and checked', () => jobs.outcome()?.result === 'done');
  expect(jobs.outcome()?.text).toMatch(/^\d+ documents of \d+ collections$/);
});

it('a failure is told without what it was, which is in the log', async () => {
  const { jobs, changes } = create(() => {
    throw new Error('secret address');
  });
  jobs.backUp(ana);
  await until('it has failed', () => jobs.outcome()?.result === 'failed');
  expect(jobs.outcome()?.text).toBe('The reason is in the log of the server.');
  expect(changes).toContainEqual({ kind: 'backups' });
});

it('a server that stops ends the job', async () => {
  const { jobs } = create(hanging);
  jobs.backUp(ana);
  await jobs.stop();
  expect(jobs.job()).toBeNull();
});
