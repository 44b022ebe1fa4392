import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { inspectArchive } from './archive/inspect-archive.ts';
import { backupFile, backupFolder, lastBackupAt, tidyBackups } from './backup-folder.ts';
import { backUpNightly, latestTwoOClock, type NightlyBackups } from './nightly-backup.ts';
import { fill, openScratch, type Scratch } from './testing/fill.ts';

const pauses = { first: 10, look: 20, failed: 30 };
let dataDir: string;
let home: Scratch;
let nights: NightlyBackups | undefined;
beforeAll(async () => {
  home = await openScratch();
  await fill(home.db, 100);
});
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hearthline-nights-'))));
afterEach(async () => {
  await nights?.stop();
  nights = undefined;
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => home.close());

const files = () => readdir(backupFolder(dataDir)).catch(() => []);

function begin(now: () => Date, database = () => home.db, errors: unknown[] = []): void {
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) });
  const config = { dataDir, timezone: 'Europe/Madrid', version: '2.4.0' };
  nights = backUpNightly({ config, log, database, now, pauses });
}

it.each([
  ['an ordinary night', '2026-11-21T00:59:59Z', '2026-11-20T01:00:00Z'],
  ['two o’clock', '2026-11-21T01:00:00Z', '2026-11-21T01:00:00Z'],
  ['summer', '2026-07-01T10:00:00Z', '2026-07-01T00:00:00Z'],
  ['the night without two o’clock', '2026-03-29T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['the night with two of them', '2026-10-25T12:00:00Z', '2026-10-25T00:00:00Z'],
])('two in the night at home: %s', (_, now, expected) => {
  expect(latestTwoOClock(new Date(now), 'Europe/Madrid')).toEqual(new Date(expected));
});

it('is made once a night, of everything', async () => {
  let now = new Date('2026-11-20T20:00:00Z');
  begin(() => now);
  await until('the first, made up for', async () => (await files()).length === 1);
  now = new Date('2026-11-21T01:00:00.500Z');
  await until('the night', async () => (await files()).length === 2);
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
});

it('that fails is logged and tried again until it succeeds', async () => {
  const errors: unknown[] = [];
  let away = true;
  const database = () => {
    if (away) throw new Error('no database');
    return home.db;
  };
  begin(() => new Date(), database, errors);
  await until('two failures', () => errors.length >= 2);
  expect(errors[0]).toMatchObject({
    err: { message: 'no database' },
    msg: expect.stringContaining('failed'),
  });
  expect(await files()).toEqual([]);
  away = false;
  await until('it is made', async () => (await files()).length === 1);
});

it('keeps 14 nights and all made by hand, and removes what was left half written', async () => {
  await mkdir(backupFolder(dataDir));
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 1));
  const manual = backupFile(dataDir, 'manual', at(1));
  const parts = [1, 2].map((n) => `${backupFile(dataDir, 'night', at(20))}.${String(n)}.part`);
  const nights = Array.from({ length: 17 }, (_, night) => backupFile(dataDir, 'night', at(night + 2)));
  for (const file of [manual, ...parts, ...nights]) await writeFile(file, '');
  await utimes(parts[0]!, new Date(0), new Date(0));
  await tidyBackups(dataDir);
  const kept = [manual, ...nights.slice(3), parts[1]!].map((file) => file.slice(file.lastIndexOf('/') + 1));
  expect((await files()).sort()).toEqual(kept.sort());
});

it('is told in the health of a server', async () => {
  await mkdir(backupFolder(dataDir));
  await writeFile(backupFile(dataDir, 'manual', new Date('2026-11-19T22:15:04.900Z')), '');
  const server = await startTestServer({ dataDir });
  const { body } = await server.anonymous.get('/api/health');
  await server.stop();
  expect(body).toMatchObject({ status: 'ok', database: { lastBackup: '2026-11-19T22:15:04.000Z' } });
});
