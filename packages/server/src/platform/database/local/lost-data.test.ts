import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig, StartRefused, type Config } from '../../core/config.ts';
import { backupFile } from '../../core/backup-folder.ts';
import { until } from '../../../testing/until.ts';
import { localDatabaseName, saveHomeId } from '../home-id-file.ts';
import { openLocalDatabase, type ResolvedDatabase } from './local-database.ts';
import { writeEngineRecord } from './engine-record.ts';
import { isAlive, readStarts, writeFakeMongod } from './testing/fake-mongod.ts';

let folder: string;
let config: Config;
let opened: ResolvedDatabase | undefined;
let logged: string[];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-lost-'));
  logged = [];
  config = {
    ...readConfig({ SECRET_KEY: 'x'.repeat(32) }),
    dataDir: join(folder, 'data'),
    mongod: { path: '', download: false },
  };
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (options = {}) => (opened = await openLocalDatabase(config, log, options));
async function stop(): Promise<void> {
  await opened?.stop();
  opened = undefined;
}
async function refusal(): Promise<string> {
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message;
}
const database = () => join(config.dataDir, 'database');
const dataFile = () => join(database(), 'data.mdb');

describe('the embedded engine’s data', () => {
  it.each([
    ['its file removed', () => rm(dataFile())],
    ['its file empty', () => truncate(dataFile(), 0)],
    ['its folder removed', () => rm(database(), { recursive: true })],
    ['its folder empty', () => rm(database(), { recursive: true }).then(() => mkdir(database()))],
    [
      'removed with the note of which program kept it',
      async () => {
        await saveHomeId(config.dataDir, localDatabaseName(null), 'an id');
        await rm(database(), { recursive: true });
        await rm(join(config.dataDir, 'database.json'));
      },
    ],
  ])('%s: the start is refused and names the newest backup', async (_, lose) => {
    await writeEngineRecord(config.dataDir, { engine: 'embedded', program: null, version: '' });
    await mkdir(database());
    await writeFile(dataFile(), 'data');
    await lose();
    const before = await readdir(config.dataDir, { recursive: true });
    expect(await refusal()).toMatch(
      new RegExp(`^The data of this home was in ${database()} and is not there.*There is no backup in`),
    );
    const older = backupFile(config.dataDir, 'night', new Date('2026-11-20T02:00:00Z'));
    const newest = backupFile(config.dataDir, 'manual', new Date('2026-11-21T02:00:00Z'));
    const future = backupFile(config.dataDir, 'night', new Date(Date.now() + 86_400_000));
    await mkdir(join(newest, '..'));
    await writeFile(future, '');
    expect(await refusal()).toContain(`npm run restore -- ${future} `);
    for (const file of [newest, older]) await writeFile(file, '');
    expect(await refusal()).toContain(`npm run restore -- ${newest} `);
    await rm(join(newest, '..'), { recursive: true });
    expect(await readdir(config.dataDir, { recursive: true })).toEqual(before);
  });

  it('a file that is no database is refused in one line, with the folder to move aside and the restore command', async () => {
    await writeEngineRecord(config.dataDir, { engine: 'embedded', program: null, version: '' });
    await mkdir(database());
    await writeFile(dataFile(), 'x'.repeat(20_000));
    const logged = await refusal();
    expect(logged).toMatch(
      /^The embedded database does not start: .*damaged.*Move the folder .*database aside\./,
    );
    expect(logged).not.toContain('\n');
  });

  it('missing: a restore gets an empty database', async () => {
    await writeEngineRecord(config.dataDir, { engine: 'embedded', program: null, version: '' });
    expect((await start({ make: true })).engine).toBe('embedded');
  });

  it('missing while it is served: an engine that ends is not restarted', async () => {
    await start();
    await rm(dataFile());
    const [pid] = execFileSync('pgrep', ['-f', '--', `--data ${database()}`])
      .toString()
      .split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until('it is refused', () => logged.some((line) => line.includes('is not there any more')));
    expect(await readdir(database())).not.toContain('data.mdb');
  });
});

it('a mongod’s data that is missing: the program is not started', async () => {
  config = { ...config, mongod: { path: join(folder, 'bin'), download: false } };
  await writeFakeMongod(join(folder, 'bin'), inject('mongodbUri'));
  await start();
  await stop();
  const before = await readStarts(join(folder, 'bin'));
  await rm(join(config.dataDir, 'mongod'), { recursive: true });
  expect(await refusal()).toContain(`The data of this home was in ${config.dataDir}/mongod/data`);
  expect(await readStarts(join(folder, 'bin'))).toEqual(before);
  expect(before.map(isAlive)).toEqual([false]);
});
