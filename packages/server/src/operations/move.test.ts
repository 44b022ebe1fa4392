import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEngine } from '@hearthline/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { readConfig } from '../platform/core/config.ts';
import { until } from '../testing/until.ts';
import { readCopyMarker } from './copy-marker.ts';
import { move } from './move.ts';
import { fillDatabase } from './testing/fill-database.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { runMain, buildUri } from './testing/run-main.ts';
import { databaseChecksums } from './testing/database-checksums.ts';
import { connectRawDatabase } from './raw-database.ts';

const onProgress = () => undefined;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  source = await openTestDatabase();
  await fillDatabase(source.db);
});
afterAll(() => source.close());
beforeEach(async () => void (target = await openTestDatabase()));
afterEach(() => target.close());

it('move: copies every byte and every index and leaves the source unchanged', async () => {
  const before = await databaseChecksums(source.db);
  expect(await move(source.db, target.db, onProgress)).toBe(1_204);
  expect(await databaseChecksums(target.db)).toEqual(before);
  expect(await databaseChecksums(source.db)).toEqual(before);
  expect(await readCopyMarker(target.db)).toBeNull();
});

it('move: continues after an interruption and copies what changed meanwhile', async () => {
  let batches = 0;
  const cut = () => {
    if ((batches += 1) === 5) throw new Error('cut off');
  };
  await expect(move(source.db, target.db, cut)).rejects.toThrow('cut off');
  expect(await readCopyMarker(target.db)).toMatchObject({ what: 'move', compared: false });
  const users = source.db.collection('users');
  await users.updateOne({ name: 'Ana' }, { $set: { name: 'Ana María' } });
  const { insertedId } = await target.db.collection('users').insertOne({ email: 'deleted@example.test' });
  await move(source.db, target.db, onProgress);
  expect(await target.db.collection('users').findOne({ _id: insertedId })).toBeNull();
  expect(await databaseChecksums(target.db)).toEqual(await databaseChecksums(source.db));
});

it('move: a target that is not empty, or is the source itself, is refused', async () => {
  await target.db.collection('others').insertOne({ theirs: true });
  await expect(move(source.db, target.db, onProgress)).rejects.toThrow('not empty (others: 1 document)');
  await expect(move(source.db, source.db, onProgress)).rejects.toThrow('already');
  expect(await target.db.listCollections().toArray()).toHaveLength(1);
});

it('move: fails when the data keeps changing during the copy', async () => {
  const users = source.db.collection('users');
  let going = true;
  const write = async () => {
    for (let turn = 1; going; turn += 1)
      await users.updateOne({ email: 'ana@example.test' }, { $set: { turn } });
  };
  const writing = write();
  const failed = expect(move(source.db, target.db, onProgress)).rejects.toThrow(
    'users changes while it is being moved',
  );
  await failed.finally(() => (going = false));
  await writing;
});

it('npm run move: continues after it was killed, then prints the variable to set', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthline-move-'));
  const { engine } = readConfig({ SECRET_KEY: 'x'.repeat(32) });
  const running = await spawnEngine({ ...engine, dataDir: join(dataDir, 'database') });
  const old = await connectRawDatabase(running.uri, null);
  await fillDatabase(old.db, 12_000);
  const before = await databaseChecksums(old.db);
  await old.close();
  const to = buildUri(inject('mongodbUri'), target.name);
  const run = () => runMain('move', ['--to', to], { DATA_DIR: dataDir });
  expect(await run().ended).toMatchObject({
    code: 1,
    err: expect.stringContaining('Hearthline is running on this database. Stop it first'),
  });
  await running.stop();

  const killed = run();
  const arrived = () => target.db.collection('vitals_records').countDocuments();
  await until('it is under way', async () => (await arrived()) > 0, 60_000);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await arrived()).toBeLessThan(12_000);
  const again = await run().ended;
  expect(again).toMatchObject({ code: 0, out: `MONGODB_URI=${to}\n` });
  expect(again.err).toContain('moved and compared: 12,004 documents');
  expect(await databaseChecksums(target.db)).toEqual(before);
  // Without the variable the copy that was left is not taken for the home, neither by a command nor when its file is gone.
  const lost = async () => (await runMain('verify', [], { DATA_DIR: dataDir }).ended).err;
  expect(await lost()).toMatch(/The home of DATA_DIR\/hearthline was moved to \S+.*Set MONGODB_URI/);
  await rm(join(dataDir, 'database'), { recursive: true });
  expect(await lost()).toContain('was moved to');
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);
