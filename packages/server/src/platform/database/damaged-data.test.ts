import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flipText } from '../../../../embedded-mongo/src/testing/damage.ts';
import { StartRefused } from '../core/config.ts';
import { runMain } from '../../operations/testing/run-main.ts';
import { inspectArchive } from '../../operations/archive/inspect-archive.ts';
import { backUp } from '../../operations/backup.ts';
import { backUpNightly } from '../../operations/nightly-backup.ts';
import { backupFile } from '../core/backup-folder.ts';
import { mongooseDatabase } from '../../operations/raw-database.ts';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { embeddedFolder } from './local/engine-record.ts';
import { openLocalDatabase } from './local/local-database.ts';

// Not on the MongoDB of the run: what is damaged is a file of the embedded engine.
const local = { mongodbUri: null, databaseName: 'hearthline', mongod: { path: '', download: false } };
let logged: { msg: string; unreadable?: number }[];
const log = pino(
  { level: 'error' },
  { write: (line: string) => void logged.push(JSON.parse(line) as never) },
);
const untilLogged = (message: RegExp) =>
  until(`the log says ${String(message)}`, () => logged.some(({ msg }) => message.test(msg)));
let base: string;
let dataDir: string;
let server: TestServer;
let nurse: TestClient;

/** A copy of the data of a home with three readings, of which the one of 66 a minute has a flipped bit. */
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'hearthline-damaged-'));
  dataDir = join(base, 'data');
  const sound = await startTestServer({ ...local, dataDir: join(base, 'sound') });
  const writer = await sound.as('nurse');
  const { _id } = await buildResident();
  for (const pulse of [64, 66, 68]) {
    const draft = vitalsDraft(_id.toString(), { pulse, notes: `counted at ${String(pulse)} beats` });
    expect((await writer.post('/api/vitals', draft)).status).toBe(201);
  }
  await cp(join(base, 'sound'), dataDir, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  await sound.stop();
  expect(await flipText(embeddedFolder(dataDir), 'counted at 66 beats')).toBeGreaterThan(0);
  logged = [];
  server = await startTestServer({ ...local, dataDir }, { log });
  nurse = await server.as('nurse');
});
afterAll(async () => {
  closeListeners();
  await server.stop();
  await rm(base, { recursive: true, force: true });
});

const pulses = async () => {
  const { status, body } = await nurse.get('/api/vitals?startDate=2000-01-01');
  expect(status).toBe(200);
  const { records, unreadable } = body as { records: { pulse: number }[]; unreadable?: number };
  return { pulses: records.map(({ pulse }) => pulse).sort(), unreadable };
};

it('backup of damaged data contains the readable records and reports the number of unreadable ones', async () => {
  const file = join(base, 'home.hearthline');
  const backup = await backUp(mongooseDatabase(), { file, product: '2.4.0', onProgress: () => undefined });
  expect(backup).toMatchObject({ unreadable: 1 });
  const { sums } = await inspectArchive(file);
  expect(sums.get('vitals_records')).toMatchObject({ count: 2 });
});

it('a list omits a damaged record and reports the number omitted; nothing else changes', async () => {
  const socket = await listen(server.url, nurse.cookie);
  expect((await pulses()).pulses).toEqual([64, 68]);
  await until('the lists say so', async () => (await pulses()).unreadable === 1);
  await socket.waitForEvent('system:status', ({ unreadable }) => unreadable === 1);
  const { status, body } = await server.anonymous.get('/api/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ database: { engine: 'embedded', damaged: 1 } });
});

it('the server’s log names a damaged record, and counts those that are left out', async () => {
  await pulses();
  await untilLogged(/^the embedded database: .*record \d+ of hearthline\.vitals_records is damaged/);
  await untilLogged(/^records of the database are damaged and left out of every list$/);
  expect(logged.find(({ msg }) => msg.includes('left out of every list'))).toMatchObject({ unreadable: 1 });
});

it('the nightly backup logs the number of unreadable records', async () => {
  const pauses = { first: 0, look: 60_000, failed: 60_000 };
  const nights = backUpNightly({ config: server.config, log, database: mongooseDatabase, pauses });
  await untilLogged(/^backed up, but for records that could not be read$/);
  expect(logged.find(({ msg }) => msg.startsWith('backed up'))).toMatchObject({ unreadable: 1 });
  await nights.stop();
});

it('npm run backup says that a record is not in it, and makes the backup', async () => {
  const file = join(base, 'by-command.hearthline');
  const run = await runMain('backup', [file], { DATA_DIR: dataDir }).ended;
  expect(run).toMatchObject({ code: 0, out: `${file}\n` });
  expect(run.err).toContain('hearthline: without 1 record that could not be read. Look: npm run verify\n');
}, 60_000);

it('npm run verify names a damaged record as the log does while the server runs, and exits with 1', async () => {
  const number = logged.map(({ msg }) => /record (\d+) of hearthline\.vitals/.exec(msg)?.[1]).find(Boolean);
  const { code, err } = await runMain('verify', [], { DATA_DIR: dataDir }).ended;
  expect(err).toContain(
    `hearthline: vitals_records: damaged records, by their number: ${number ?? 'none'}\n`,
  );
  expect(err).toContain('hearthline: vitals_records: documents that could not be read: 1\n');
  expect(err).toContain(
    'hearthline: The data is damaged. A backup takes what can still be read: npm run backup.',
  );
  expect(code).toBe(1);
}, 60_000);

it('Data folder: start on a truncated data file is refused with its folder and the restore command', async () => {
  const cut = join(base, 'cut');
  await cp(join(base, 'sound'), cut, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  await cp(join(base, 'sound', 'database.json'), backupFile(cut, 'night', new Date('2026-11-20T01:00:00Z')));
  await truncate(join(embeddedFolder(cut), 'data.mdb'), 3 * 4096);
  const refusal = await openLocalDatabase({ ...server.config, dataDir: cut }, log).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartRefused);
  const { message } = refusal as Error;
  expect(message).toContain(`the data in ${embeddedFolder(cut)} is damaged`);
  expect(message).toContain(
    `Move the folder ${embeddedFolder(cut)} aside. The newest backup there is comes back with: ` +
      `npm run restore -- ${cut}/backups/night-2026-11-20T01-00-00Z.hearthline`,
  );
  expect(message.split('\n')).toHaveLength(1);
});

it('a database process that ends of damaged data is logged with the folder and the restore command', async () => {
  const pid = execFileSync('pgrep', ['-f', '--', `--data ${embeddedFolder(dataDir)} `]).toString();
  process.kill(Number(pid), 'SIGBUS');
  const folder = embeddedFolder(dataDir);
  await untilLogged(
    new RegExp(
      `^the data in ${folder} is damaged\\. Move the folder ${folder} aside\\. .*npm run restore -- ${dataDir}/backups/night-`,
    ),
  );
  await until('it is served again', async () => (await server.anonymous.get('/api/health')).status === 200);
}, 60_000);
