import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../core/config.ts';
import { beginAnew } from '../../operations/begin-anew.ts';
import { backupFile } from '../core/backup-folder.ts';
import { move } from '../../operations/move.ts';
import { mongooseDatabase } from '../../operations/raw-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { prepareDatabase } from '../../app/prepare-database.ts';
import { localDatabaseName, saveHomeId } from './home-id-file.ts';
import { adoptHome, checkHome, noteHome, noteMove, getPlace } from './home-id.ts';
import { openLocalDatabase } from './local/local-database.ts';

let server: TestServer;
let dataDir: string;
const prepare = () => prepareDatabase(server.config, server.deps.log, { ours: false });
const refusal = async (attempt: () => Promise<unknown> = prepare): Promise<string> => {
  const error: unknown = await attempt().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message;
};
const homeOf = () =>
  mongooseDatabase().collection<{ _id: string; homeId?: string }>('meta').findOne({ _id: 'home' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearthline-home-'));
  server = await startTestServer({ dataDir });
});
beforeEach(async () => {
  await mongoose.connection.dropDatabase();
  await beginAnew(server.config);
  await prepare();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

it('the home id is stored in the database and in homes.json, whose locations hold no credentials', async () => {
  const id = (await homeOf())?.homeId;
  await prepare();
  expect((await homeOf())?.homeId).toBe(id);
  const homes = JSON.parse(await readFile(join(dataDir, 'homes.json'), 'utf8')) as Record<string, string>;
  expect(Object.entries(homes)).toEqual([[expect.stringMatching(/^[^@]+\/test_/), id]]);
});

it('Home id: start on an emptied database is refused, writes nothing, and names the newest backup', async () => {
  await mongoose.connection.dropDatabase();
  expect(await refusal()).toMatch(/is empty, though a home was served from it.*There is no backup in/);
  const file = backupFile(dataDir, 'night', new Date());
  await mkdir(join(dataDir, 'backups'));
  await writeFile(file, '');
  expect(await refusal()).toContain(`npm run restore -- ${file}`);
  expect(await mongooseDatabase().listCollections().toArray()).toEqual([]);
  await beginAnew(server.config);
  expect((await prepare()).newRoot).not.toBeNull();
});

it('Home id: start on a database with another home id is refused until begin-anew accepts it', async () => {
  await mongooseDatabase()
    .collection<{ _id: string }>('meta')
    .updateOne({ _id: 'home' }, { $set: { homeId: 'another' } });
  expect(await refusal()).toContain('holds another home');
  await beginAnew(server.config);
  await prepare();
  expect((await homeOf())?.homeId).toBe('another');
});

it('a database that holds users and no id of a home is refused as another home until it is accepted', async () => {
  await server.as('root');
  await mongooseDatabase().collection<{ _id: string }>('meta').deleteOne({ _id: 'home' });
  expect(await refusal()).toContain('holds another home');
  await beginAnew(server.config);
  expect((await prepare()).newRoot).toBeNull();
  expect((await homeOf())?.homeId).toMatch(/^[\da-f-]{36}$/);
});

it('Home id: start with a damaged homes.json is refused and names the file', async () => {
  await writeFile(join(dataDir, 'homes.json'), '{');
  expect(await refusal()).toContain(`${join(dataDir, 'homes.json')} is damaged`);
  await rm(join(dataDir, 'homes.json'));
});

it('Home id: start without MONGODB_URI is refused where the home was served from a MongoDB, and writes nothing', async () => {
  const start = () => openLocalDatabase({ ...server.config, mongodbUri: null }, server.deps.log);
  const before = await readdir(dataDir, { recursive: true });
  expect(await refusal(start)).toMatch(
    new RegExp(
      `^The home of this DATA_DIR \\(${dataDir}\\) was served from \\S+/${mongoose.connection.name}, and DATA_DIR/test_\\w+ holds none\\. ` +
        'Nothing was changed\\..*Set MONGODB_URI to the database that holds the home\\..*npm run begin-anew -- home$',
    ),
  );
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  await beginAnew({ ...server.config, mongodbUri: null });
  const opened = await start();
  expect(opened.engine).toBe('embedded');
  await opened.stop();
  await rm(join(dataDir, 'database'), { recursive: true });
  await rm(join(dataDir, 'database.json'));
});

describe('another database, empty', () => {
  const elsewhere = () => {
    const databaseName = `${server.config.databaseName ?? ''}_2`;
    const db = mongoose.connection.getClient().db(databaseName);
    return { db, config: { ...server.config, databaseName } };
  };
  const check = () => checkHome(elsewhere().db, elsewhere().config);
  afterEach(() => elsewhere().db.dropDatabase());

  it('is refused until begin-anew accepts it', async () => {
    expect(await refusal(check)).toMatch(/was served from \S+, and \S+_2 holds none.*Set MONGODB_URI to/);
    expect(await elsewhere().db.listCollections().toArray()).toEqual([]);
    await beginAnew(elsewhere().config);
    await check();
  });

  it('is refused with how to go back where the home was served from the data folder', async () => {
    await beginAnew(server.config);
    await saveHomeId(dataDir, localDatabaseName(null), 'an id');
    expect(await refusal(check)).toMatch(
      /served from DATA_DIR\/hearthline, and .*Start without MONGODB_URI, or/,
    );
  });

  it('is accepted once the home was moved there', async () => {
    await move(mongooseDatabase(), elsewhere().db, () => undefined);
    await check();
  });

  it('the copy that a move left is refused, and another empty database too, until begin-anew accepts it', async () => {
    await move(mongooseDatabase(), elsewhere().db, () => undefined);
    const to = await getPlace(elsewhere().config);
    await noteMove(server.config, await getPlace(server.config), `mongodb://${to}`);
    expect(await refusal()).toMatch(new RegExp(`was moved to ${to} .*Set MONGODB_URI to the database`));
    const third = { ...server.config, databaseName: 'nothing' };
    const empty = mongoose.connection.getClient().db('nothing');
    expect(await refusal(() => checkHome(empty, third))).toContain(`was served from ${to}, and`);
    await check();
    await noteHome(elsewhere().db, elsewhere().config);
    await check();
    expect(await refusal()).toContain('was moved to');
    await beginAnew(server.config);
    await prepare();
  });

  it('a home is where a backup was restored, also where it was moved from', async () => {
    await noteMove(server.config, await getPlace(server.config), 'mongodb://other.example:27017/home');
    expect(await refusal()).toContain('was moved to other.example:27017/home');
    await adoptHome(mongooseDatabase(), server.config);
    await prepare();
  });

  it('is accepted where a demo home alone was served before', async () => {
    await mongoose.connection.dropDatabase();
    await beginAnew(server.config);
    await noteHome(mongooseDatabase(), { ...server.config, demo: true });
    await check();
  });
});
