import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig, StartRefused, type Config } from '../core/config.ts';
import { testPasswordCost } from '../../testing/build-user.ts';
import { dropTestDatabase } from '../../testing/connect-models.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { markDemo } from './demo-mark.ts';
import { MetaModel } from './meta.repository.ts';
import { migrate } from './migrate.ts';
import { schemaVersion, type Migration } from './migrations.ts';
import { migrations } from '../../app/migrations.ts';
import { prepareDatabase } from '../../app/prepare-database.ts';
import { keepPastDosesClosed, readOpenFrom } from '../../care/round/open-from.ts';
import { resolveDatabase } from './resolve-database.ts';
import { withStartLock } from './start-lock.ts';

const log = pino({ level: 'silent' });
const shared = { ours: false };
const config: Config = {
  ...readConfig({ SECRET_KEY: 'x'.repeat(40) }),
  demo: false,
  passwordCost: testPasswordCost,
  databaseName: `test_${randomUUID().slice(0, 8)}`,
  dataDir: join(tmpdir(), `hearthline-migrate-${randomUUID()}`),
};
beforeAll(() => connectMongoose(inject('mongodbUri'), config));
beforeEach(async () => {
  await mongoose.connection.dropDatabase();
  // With it goes what is remembered of its home.
  await rm(config.dataDir, { recursive: true, force: true });
});
afterAll(async () => {
  await rm(config.dataDir, { recursive: true, force: true });
  await dropTestDatabase();
});

const schema = () => MetaModel.findById('schema').lean();
const step = (version: number, done: number[]): Migration => ({
  version,
  name: `step ${String(version)}`,
  up: () => Promise.resolve(void done.push(version)),
});
const run = (steps: readonly Migration[]) =>
  withStartLock({ log, ours: false }, (lock) => migrate(lock, log, steps));

describe('migrations', () => {
  it('run in order, each once, and leave the version they reached', async () => {
    const done: number[] = [];
    await run([step(2, done), step(3, done)]);
    await run([step(2, done), step(3, done), step(4, done)]);
    expect(done).toEqual([2, 3, 4]);
    expect(await schema()).toMatchObject({ version: 4, lockOwner: null });
  });

  it('are none for an empty database: it is made at the schema version of the program, and the log names no migration', async () => {
    const lines: string[] = [];
    const spoken = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    await prepareDatabase(config, spoken, shared);
    expect(await schema()).toMatchObject({ version: 3 });
    // A new home left no dose behind.
    expect(await MetaModel.findById('open-doses').lean()).toBeNull();
    expect(lines.filter((line) => line.includes('migrating'))).toEqual([]);
  });

  it('lead to the schema version of the program, by which a restore refuses newer backups', () => {
    expect(migrations.map(({ version }) => version)).toEqual([2, 3]);
    expect(schemaVersion).toBe(migrations.at(-1)?.version);
  });

  it('give medications of schema version 1 a stock, and mark the data, which an older Hearthline then refuses', async () => {
    const medications = mongoose.connection.collection('medications');
    await medications.insertOne({ name: 'Metformin', dosage: '850', quantity: 12, hidden: false });
    await MetaModel.create({ _id: 'schema', version: 1 });
    await prepareDatabase(config, log, shared);
    expect(await medications.findOne({ name: 'Metformin' })).toMatchObject({ stock: 12_000 });
    expect(await schema()).toMatchObject({ version: 3 });
    await expect(run([])).rejects.toThrow(/newer Hearthline \(schema 3; this program knows 1\)/);
  });

  it('leave the open doses of a home of schema version 2 behind, but for those of the last day; once', async () => {
    await MetaModel.create({ _id: 'schema', version: 2 });
    await prepareDatabase(config, log, shared);
    const openFrom = await readOpenFrom();
    expect(Math.abs(Date.now() - 86_400_000 - (openFrom?.getTime() ?? 0))).toBeLessThan(60_000);
    await keepPastDosesClosed(new Date(0));
    expect(await readOpenFrom()).toEqual(openFrom);
  });

  it('a migration that fails keeps what was reached, and the next start goes on from there', async () => {
    const done: number[] = [];
    const broken = { ...step(3, done), up: () => Promise.reject(new Error('no room')) };
    await expect(run([step(2, done), broken])).rejects.toThrow('no room');
    expect(await schema()).toMatchObject({ version: 2, lockOwner: null });
    await run([step(2, done), step(3, done)]);
    expect(done).toEqual([2, 3]);
  });

  it('refuse data newer than the program, in one line', async () => {
    await run([step(2, [])]);
    await MetaModel.updateOne({ _id: 'schema' }, { $set: { version: 9 } });
    const refusal = await prepareDatabase(config, log, shared).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toMatch(/newer Hearthline \(schema 9; this program knows 3\)/);
    expect(await UserModel.countDocuments()).toBe(0);
  });

  it('run in one process at a time', async () => {
    const done: number[] = [];
    const slow: Migration = {
      ...step(2, done),
      up: () => new Promise((resolve) => setTimeout(() => resolve(void done.push(2)), 400)),
    };
    await Promise.all([run([slow]), run([slow]), run([slow])]);
    expect(done).toEqual([2]);
  });

  it('wait for the lock until its owner ends, and stop when they lose it', async () => {
    await run([]);
    const soon = new Date(Date.now() + 700);
    await MetaModel.updateOne({ _id: 'schema' }, { $set: { lockOwner: 'killed', lockExpiresAt: soon } });
    const done: number[] = [];
    await run([step(2, done)]);
    expect(done).toEqual([2]);
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
    const thief: Migration = {
      ...step(3, done),
      up: async () => void (await MetaModel.updateOne({ _id: 'schema' }, { $set: { lockOwner: 'another' } })),
    };
    await expect(run([thief, step(4, done)])).rejects.toThrow(/took over/);
    expect(done).toEqual([2]);
  });
});

describe('the start lock of a killed server', () => {
  const killed = () =>
    MetaModel.updateOne(
      { _id: 'schema' },
      { $set: { lockOwner: 'killed', lockExpiresAt: new Date(Date.now() + 30_000) } },
      { upsert: true },
    );

  it('is not waited for when the database process is a child of this server', async () => {
    await killed();
    const began = performance.now();
    await prepareDatabase(config, log, { ours: true });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('only the database of the data folder is reported as a child process', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-ours-'));
    const local = { ...config, dataDir, mongod: { path: '', download: false } };
    // Each of several servers would have its own.
    await expect(resolveDatabase({ ...local, redisUrl: 'redis://127.0.0.1:6379' }, log)).rejects.toThrow(
      /^REDIS_URL is for several servers of one home, and they need one database: name it in MONGODB_URI\.$/,
    );
    const resolved = await resolveDatabase(local, log);
    await resolved.stop();
    await rm(dataDir, { recursive: true });
    const named = await resolveDatabase({ ...config, mongodbUri: inject('mongodbUri') }, log);
    expect([resolved.ours, named.ours]).toEqual([true, false]);
  });
});

describe('first accounts', () => {
  it('a root account is created from ROOT_EMAIL and ROOT_PASSWORD, once', async () => {
    const given = { ...config, root: { email: 'root@home.example', password: 'a long password' } };
    expect((await prepareDatabase(given, log, shared)).newRoot).toEqual({
      email: 'root@home.example',
      password: null,
    });
    expect((await prepareDatabase(given, log, shared)).newRoot).toBeNull();
    expect(await UserModel.countDocuments({ role: 'root' })).toBe(1);
  });

  it('without them a root account gets a random password, shown once', async () => {
    const { newRoot } = await prepareDatabase(config, log, shared);
    expect(newRoot?.password).toMatch(/^[\w-]{16}$/);
    const stored = await UserModel.findOne({ role: 'root' }, { passwordHash: 1 }).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('a demo database is not served beyond this machine', async () => {
    await markDemo();
    await expect(prepareDatabase({ ...config, production: true }, log, shared)).rejects.toThrow(
      /not served with NODE_ENV=production/,
    );
    await expect(prepareDatabase({ ...config, host: '0.0.0.0' }, log, shared)).rejects.toThrow(
      /HOST=0\.0\.0\.0/,
    );
    expect((await prepareDatabase(config, log, shared)).demo).toBe(true);
  });
});
