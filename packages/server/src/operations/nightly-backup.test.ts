import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { inspectArchive } from './archive/inspect-archive.ts';
import { backupFile, backupFolder, lastBackupAt, pruneBackups } from '../platform/core/backup-folder.ts';
import { diskSpaceAt } from './disk-space.ts';
import { backUpNightly, latestBackupTime, type NightlyBackups } from './nightly-backup.ts';
import { fillDatabase } from './testing/fill-database.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const pauses = { first: 10, look: 20, failed: 30 };
let dataDir: string;
let home: TestDatabase;
let nights: NightlyBackups | undefined;
beforeAll(async () => {
  home = await openTestDatabase();
  await fillDatabase(home.db, 100);
});
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-nights-'))));
afterEach(async () => {
  await nights?.stop();
  nights = undefined;
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => home.close());

const files = () => readdir(backupFolder(dataDir)).catch(() => []);
const finished = async () => (await files()).filter((name) => name.endsWith('.hearthline'));

function begin(now: () => Date, database = () => home.db, errors: unknown[] = [], longestMs = 60_000): void {
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
  const config = { dataDir, timezone: 'Europe/Madrid', version: '2.4.0', backupMinute: 120 };
  nights = backUpNightly({ config, log, database, now, pauses, longestMs });
}

it.each([
  ['an ordinary night', '2026-11-21T00:59:59Z', '2026-11-20T01:00:00Z'],
  ['two o’clock', '2026-11-21T01:00:00Z', '2026-11-21T01:00:00Z'],
  ['summer', '2026-07-01T10:00:00Z', '2026-07-01T00:00:00Z'],
  ['the night without two o’clock', '2026-03-29T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['the night with two of them', '2026-10-25T12:00:00Z', '2026-10-25T00:00:00Z'],
])('latestBackupTime in the home’s time zone: %s', (_, now, expected) => {
  expect(latestBackupTime(new Date(now), 'Europe/Madrid', 120)).toEqual(new Date(expected));
});

it('latestBackupTime at another time than two: the evening before until it has come', () => {
  const at = (now: string) => latestBackupTime(new Date(now), 'Europe/Madrid', 23 * 60 + 30);
  expect(at('2026-11-21T22:29:59Z')).toEqual(new Date('2026-11-20T22:30:00Z'));
  expect(at('2026-11-21T22:30:00Z')).toEqual(new Date('2026-11-21T22:30:00Z'));
});

it('nightly backup: one backup of all collections a night', async () => {
  let now = new Date('2026-11-20T20:00:00Z');
  begin(() => now);
  await until('the first, made up for', async () => (await finished()).length === 1);
  now = new Date('2026-11-21T01:00:00.500Z');
  await until('the night', async () => (await finished()).length === 2);
  now = new Date('2026-11-22T00:59:00Z');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await files()).toEqual([
    'night-2026-11-20T20-00-00Z.hearthline',
    'night-2026-11-21T01-00-00Z.hearthline',
  ]);
  expect(await lastBackupAt(dataDir)).toEqual(new Date('2026-11-21T01:00:00Z'));
  const content = await inspectArchive(join(backupFolder(dataDir), (await files())[1]!));
  // The first is in its audit.
  expect(content).toMatchObject({ documents: 105, header: { product: '2.4.0', schemaVersion: 1 } });
  const noted = await home.db.collection('audit').find({ entity: 'backup' }).toArray();
  expect(noted[0]).toMatchObject({
    action: 'backed-up',
    label: (await files())[0],
    by: { name: 'System' },
  });
});

it('a nightly backup that fails is logged once, told in health since when, and tried again until it succeeds', async () => {
  const errors: unknown[] = [];
  let away = true;
  let tries = 0;
  const database = () => {
    tries += 1;
    if (away) throw new Error('no database');
    return home.db;
  };
  begin(() => new Date(), database, errors);
  await until('two failures', () => tries >= 3);
  expect(errors).toMatchObject([{ err: { message: 'no database' }, msg: expect.stringContaining('failed') }]);
  expect(await files()).toEqual([]);
  const since = nights?.failing()?.since;
  expect(nights?.failing()).toEqual({ since: expect.any(String), why: 'failed' });
  await until('another failure', () => tries >= 5);
  expect(nights?.failing()?.since).toBe(since);
  away = false;
  await until('it is made', async () => (await finished()).length === 1);
  await until('nothing fails', () => nights?.failing() === null);
});

it('nightly backup: without room for it, why is no-room, until there is room', async () => {
  const { free } = await diskSpaceAt(dataDir);
  await mkdir(backupFolder(dataDir));
  const former = backupFile(dataDir, 'night', new Date('2020-01-01T01:00:00Z'));
  await writeFile(former, '');
  // As large as the free space: the next backup is expected to need as much.
  await truncate(former, free);
  begin(() => new Date());
  await until('it is refused', () => nights?.failing() !== null);
  expect(nights?.failing()).toEqual({ since: expect.any(String), why: 'no-room' });
  await rm(former);
  await until('nothing fails', () => nights?.failing() === null);
  expect(await finished()).toHaveLength(1);
});

it('nightly backup: one that hangs is aborted and tried again; later nights do not wait for it', async () => {
  let calls = 0;
  // As the driver's cursor: it waits for an answer that never comes, until its signal is aborted.
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      const fail = () => reject(signal.reason as Error);
      if (signal.aborted) fail();
      else signal.addEventListener('abort', fail, { once: true });
    });
  const database = () => {
    calls += 1;
    if (calls > 1) return home.db;
    const collection = (name: string) => {
      const real = home.db.collection(name);
      const find = real.find.bind(real);
      return Object.assign(real, {
        find: (...args: Parameters<typeof find>) => {
          const signal = args[1]?.signal;
          if (name !== 'users' || !signal) return find(...args);
          return { [Symbol.asyncIterator]: () => ({ next: () => hang(signal) }) };
        },
      });
    };
    return new Proxy(home.db, {
      get: (db, key) => (key === 'collection' ? collection : (Reflect.get(db, key) as unknown)),
    });
  };
  begin(() => new Date(), database, [], 300);
  await until('it is tried again', () => calls > 1);
  await until('it is made', async () => (await finished()).length === 1);
  expect(await files()).toEqual([expect.stringMatching(/^night-.*Z\.hearthline$/)]);
});

it('nightly backup: a file dated in the future by a wrong clock is ignored', async () => {
  await mkdir(backupFolder(dataDir));
  const future = backupFile(dataDir, 'night', new Date('2027-12-27T01:00:00Z'));
  await writeFile(future, '');
  const now = new Date('2026-11-21T01:00:00Z');
  expect(await lastBackupAt(dataDir, now)).toBeNull();
  begin(() => now);
  await until('the night', async () => (await finished()).length === 2);
  expect(await lastBackupAt(dataDir, now)).toEqual(now);
});

it('nightly backup: files dated in the future do not count among the 14 kept', async () => {
  await mkdir(backupFolder(dataDir));
  const at = (day: number) => backupFile(dataDir, 'night', new Date(Date.UTC(2026, 9, day, 1)));
  for (let day = 1; day <= 30; day += 1) await writeFile(at(day), '');
  await pruneBackups(dataDir, new Date('2026-10-15T12:00:00Z'));
  const days = (await files()).map((name) => Number(name.slice(14, 16)));
  expect(days.sort((a, b) => a - b)).toEqual(Array.from({ length: 29 }, (_, n) => n + 2));
});

it('nightly backup: 14 nights and all manual backups are kept, partial files are removed', async () => {
  await mkdir(backupFolder(dataDir));
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 1));
  const manual = backupFile(dataDir, 'manual', at(1));
  const parts = [1, 2].map((n) => `${backupFile(dataDir, 'night', at(20))}.${String(n)}.part`);
  const nights = Array.from({ length: 17 }, (_, night) => backupFile(dataDir, 'night', at(night + 2)));
  for (const file of [manual, ...parts, ...nights]) await writeFile(file, '');
  await utimes(parts[0]!, new Date(0), new Date(0));
  await pruneBackups(dataDir, at(20));
  const kept = [manual, ...nights.slice(3), parts[1]!].map((file) => file.slice(file.lastIndexOf('/') + 1));
  expect((await files()).sort()).toEqual(kept.sort());
});

it('nightly backup: health reports the last backup and ignores files dated in the future', async () => {
  await mkdir(backupFolder(dataDir));
  await writeFile(backupFile(dataDir, 'manual', new Date('2026-11-19T22:15:04.900Z')), '');
  await writeFile(backupFile(dataDir, 'night', new Date(Date.now() + 3_600_000)), '');
  const server = await startTestServer({ dataDir });
  const { body } = await server.anonymous.get('/api/health');
  await server.stop();
  expect(body).toMatchObject({
    status: 'ok',
    database: { lastBackup: '2026-11-19T22:15:04.000Z', backupFailing: null },
  });
});
