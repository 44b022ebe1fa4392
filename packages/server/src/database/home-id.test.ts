import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { StartRefused } from '../core/config.ts';
import { beginAnew } from '../operations/begin-anew.ts';
import { backupFile } from '../core/backup-folder.ts';
import { modelsDatabase } from '../operations/whole-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { prepareDatabase } from '../prepare-database.ts';

let server: TestServer;
let dataDir: string;
const prepare = () => prepareDatabase(server.config, server.deps.log, { ours: false });
const refusal = async (): Promise<string> => {
  const error: unknown = await prepare().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message;
};
const homeOf = () =>
  modelsDatabase().collection<{ _id: string; homeId?: string }>('meta').findOne({ _id: 'home' });

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

it('a home keeps its id, in the database and beside it, without the name of who signs in', async () => {
  const id = (await homeOf())?.homeId;
  await prepare();
  expect((await homeOf())?.homeId).toBe(id);
  const homes = JSON.parse(await readFile(join(dataDir, 'homes.json'), 'utf8')) as Record<string, string>;
  expect(Object.entries(homes)).toEqual([[expect.stringMatching(/^[^@]+\/test_/), id]]);
});

it('an emptied database is not a new home: the start is refused, writes nothing, and names the newest backup', async () => {
  await mongoose.connection.dropDatabase();
  expect(await refusal()).toMatch(/is empty, though a home was served from it.*There is no backup in/);
  const file = backupFile(dataDir, 'night', new Date());
  await mkdir(join(dataDir, 'backups'));
  await writeFile(file, '');
  expect(await refusal()).toContain(`npm run restore -- ${file}`);
  expect(await modelsDatabase().listCollections().toArray()).toEqual([]);
  await beginAnew(server.config);
  expect((await prepare()).newRoot).not.toBeNull();
});

it('another home in its place is refused until it is accepted', async () => {
  await modelsDatabase()
    .collection<{ _id: string }>('meta')
    .updateOne({ _id: 'home' }, { $set: { homeId: 'another' } });
  expect(await refusal()).toContain('holds another home');
  await beginAnew(server.config);
  await prepare();
  expect((await homeOf())?.homeId).toBe('another');
});

it('a database that holds users and no id of a home is refused as another home until it is accepted', async () => {
  await server.as('root');
  await modelsDatabase().collection<{ _id: string }>('meta').deleteOne({ _id: 'home' });
  expect(await refusal()).toContain('holds another home');
  await beginAnew(server.config);
  expect((await prepare()).newRoot).toBeNull();
  expect((await homeOf())?.homeId).toMatch(/^[\da-f-]{36}$/);
});

it('a damaged note of the homes is a refusal that names it', async () => {
  await writeFile(join(dataDir, 'homes.json'), '{');
  expect(await refusal()).toContain(`${join(dataDir, 'homes.json')} is damaged`);
  await rm(join(dataDir, 'homes.json'));
});
