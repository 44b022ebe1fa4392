import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { until } from '../testing/until.ts';
import { documentFrames, frame, frameKinds } from './archive/frames.ts';
import { writeArchive } from './archive/write-archive.ts';
import { schemaVersion } from '../platform/database/migrations.ts';
import { backUp } from './backup.ts';
import { ChecksumBuilder } from './checksum.ts';
import { commandLineActor } from './audit-operation.ts';
import { fillDatabase } from './testing/fill-database.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { restore } from './restore.ts';
import { runMain, buildUri } from './testing/run-main.ts';
import { databaseChecksums } from './testing/database-checksums.ts';

const chainKey = deriveChainKey('k'.repeat(40));

const onProgress = () => undefined;
/** Collections that a restore changes: it ends sessions, adds an audit entry and sets the end of the audit anew. */
const ended = ['sessions', 'audit', 'meta'];
let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-backup-'));
  file = join(folder, 'a.hearthline');
  source = await openTestDatabase();
  await fillDatabase(source.db);
  await backUp(source.db, { file, product: '2.4.0', onProgress });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (target = await openTestDatabase()));
afterEach(() => target.close());

const into = (path: string, force = false) =>
  restore(target.db, { file: path, force, onProgress, actor: commandLineActor(), chainKey });

describe('backup', () => {
  it('is restored completely: every byte of every document, every index, and all sessions ended', async () => {
    expect(await into(file)).toMatchObject({ documents: 1_204, repairs: [] });
    expect(await databaseChecksums(target.db, ended)).toEqual(await databaseChecksums(source.db, ended));
    const { sessions } = (await databaseChecksums(target.db)) as Record<string, object>;
    expect(sessions).toMatchObject({ count: 1, indexes: ['endedAt_ttl'] });
    expect(await target.db.collection('sessions').countDocuments({ endedAt: null })).toBe(0);
  });

  it('restore removes the checkpoint of the alert check, so that all residents are checked afterwards', async () => {
    const marked = join(folder, 'marked.hearthline');
    const mark = { _id: 'care-alerts' };
    const meta = (db: TestDatabase['db']) => db.collection<{ _id: string; alerts: { upTo: Date } }>('meta');
    await meta(source.db).insertOne({ ...mark, alerts: { upTo: new Date() } });
    await backUp(source.db, { file: marked, product: '2.4.0', onProgress });
    await meta(source.db).deleteOne(mark);
    await into(marked);
    expect(await meta(target.db).findOne(mark)).toBeNull();
    expect(await meta(target.db).findOne({ _id: 'schema' })).not.toBeNull();
    await rm(marked);
  });

  it('is compressed, readable by its owner alone, and leaves no temporary file', async () => {
    const { size, mode } = await stat(file);
    const plain = gunzipSync((await readFile(file)).subarray(21, -32)).length;
    expect(size).toBeLessThan(plain / 4);
    expect(mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.hearthline']);
  });

  it.each([
    ['10 % of a large disk', { free: 5_900_000_000, total: 60_000_000_000 }],
    ['200 MB of a small one', { free: 199_000_000, total: 900_000_000 }],
  ])('a backup that would leave less than %s free is refused with that reason', async (_, room) => {
    const path = join(folder, 'never.hearthline');
    const refused = backUp(source.db, {
      file: path,
      product: '2.4.0',
      onProgress,
      diskSpace: () => Promise.resolve(room),
    });
    await expect(refused).rejects.toThrow(/No backup was made: it would leave less than 10 % or 200 MB/);
    expect(await readdir(folder)).toEqual(['a.hearthline']);
  });

  it('is not begun where a file as large as the last backup would not fit', async () => {
    const { size } = await stat(file);
    const room = (left: number) => () => Promise.resolve({ free: 200_000_000 + left, total: 900_000_000 });
    const options = { file: join(folder, 'b.hearthline'), product: '2.4.0', onProgress };
    await expect(backUp(source.db, { ...options, diskSpace: room(size - 1) })).rejects.toThrow(
      'No backup was made',
    );
    await backUp(source.db, { ...options, diskSpace: room(size) });
    await rm(options.file);
  });

  it('is aborted and its file removed when the disk fills up while it is written', async () => {
    const rooms = [900_000_000, 100_000_000];
    const room = () => Promise.resolve({ free: rooms.shift() ?? 0, total: 900_000_000 });
    const path = join(folder, 'never.hearthline');
    const refused = backUp(source.db, { file: path, product: '2.4.0', onProgress, diskSpace: room });
    await expect(refused).rejects.toThrow('No backup was made');
    expect([rooms, await readdir(folder)]).toEqual([[], ['a.hearthline']]);
  });

  it('a backup that fails leaves no file behind', async () => {
    const stopping = AbortSignal.abort();
    const path = join(folder, 'never.hearthline');
    await expect(
      backUp(source.db, { file: path, product: '2.4.0', onProgress, signal: stopping }),
    ).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a.hearthline']);
  });
});

/** Writes an archive of any frames with a valid digest. */
async function seal(path: string, frames: readonly Buffer[]): Promise<void> {
  await writeArchive(path, Readable.from(frames));
}
const header = { product: '2.4.0', schemaVersion: 1, madeAt: new Date(), collections: [] };

describe('restore: a damaged archive is refused and nothing is written', () => {
  const path = () => join(folder, 'bad');
  afterEach(async () => {
    expect(await target.db.listCollections().toArray()).toEqual([]);
    await rm(path(), { force: true });
  });

  it('truncated at any position', async () => {
    const whole = await readFile(file);
    for (const length of [0, 10, 30, 60, 1_000, whole.length - 33, whole.length - 1]) {
      await writeFile(path(), whole);
      await truncate(path(), length);
      await expect(into(path())).rejects.toThrow(/damaged|not a backup/);
    }
  });

  it('one bit flipped at any position', async () => {
    const whole = await readFile(file);
    for (const at of [3, 21, 40, Math.floor(whole.length / 2), whole.length - 40, whole.length - 1]) {
      const altered = Buffer.from(whole);
      altered[at]! ^= 1;
      await writeFile(path(), altered);
      await expect(into(path())).rejects.toThrow(/damaged|not a backup/);
    }
  });

  it('with a valid digest, containing a document twice', async () => {
    const document = mongo.BSON.serialize({ _id: 1, name: 'Rosa' });
    const summing = new ChecksumBuilder();
    for (const one of [document, document]) summing.add(one);
    await seal(path(), [
      frame(frameKinds.header, header),
      frame(frameKinds.collection, { name: 'residents' }),
      documentFrames([Buffer.from(document), Buffer.from(document)]),
      frame(frameKinds.collectionEnd, { name: 'residents', ...summing.sum }),
      frame(frameKinds.end, { collections: 1, documents: 2 }),
    ]);
    await expect(into(path(), true)).rejects.toThrow('is damaged: it holds a document twice');
  });

  it('with a valid digest, small, and larger uncompressed than the free disk space', async () => {
    const text = ' '.repeat(1_000_000);
    const blanks = Array.from({ length: 50 }, (_, _id) => Buffer.from(mongo.BSON.serialize({ _id, text })));
    await seal(path(), [frame(frameKinds.header, header), documentFrames(blanks)]);
    expect((await stat(path())).size).toBeLessThan(100_000);
    const room = { free: 220_000_000, total: 400_000_000 };
    const refused = restore(target.db, {
      file: path(),
      force: true,
      onProgress,
      actor: commandLineActor(),
      chainKey,
      diskSpace: room,
    });
    await expect(refused).rejects.toThrow('There is no room for this backup: it unfolds to more than 8 MB');
  });

  it('of a newer schema version than this program knows', async () => {
    const newer = { ...header, product: '9.0.0', schemaVersion: schemaVersion + 1 };
    await seal(path(), [
      frame(frameKinds.header, newer),
      frame(frameKinds.end, { collections: 0, documents: 0 }),
    ]);
    await expect(into(path(), true)).rejects.toThrow(
      'made by Hearthline 9.0.0, which is newer than this one',
    );
  });

  it('no archive at all', async () => {
    await expect(into(join(folder, 'none'))).rejects.toThrow(/cannot be read/);
  });
});

describe('restore', () => {
  it('refuses a database that is not empty, unless forced', async () => {
    await target.db.collection('residents').insertOne({ name: 'Rosa' });
    await expect(into(file)).rejects.toThrow('The database is not empty: it holds 1 document.');
    expect(await target.db.collection('residents').countDocuments()).toBe(1);
    await into(file, true);
    expect(await databaseChecksums(target.db, ended)).toEqual(await databaseChecksums(source.db, ended));
  });

  it('checks the free disk space before it deletes anything', async () => {
    await target.db.collection('residents').insertOne({ name: 'Rosa' });
    const room = { free: 200_100_000, total: 400_000_000 };
    const refused = restore(target.db, {
      file,
      force: true,
      onProgress,
      actor: commandLineActor(),
      chainKey,
      diskSpace: room,
    });
    await expect(refused).rejects.toThrow(/no room for this backup.+Nothing was changed/);
    expect(await target.db.collection('residents').countDocuments()).toBe(1);
  });

  it('can be run again after it was killed', async () => {
    const big = await openTestDatabase();
    await fillDatabase(big.db, 12_000);
    const archive = join(folder, 'big.hearthline');
    await backUp(big.db, { file: archive, product: '2.4.0', onProgress });
    const env = { MONGODB_URI: buildUri(inject('mongodbUri'), target.name), DATA_DIR: folder };
    const killed = runMain('restore', [archive], env);
    await until(
      'it is under way',
      async () => (await target.db.collection('vitals_records').countDocuments()) > 0,
      60_000,
    );
    killed.child.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    expect(await target.db.collection('vitals_records').countDocuments()).toBeLessThan(12_000);
    const again = await runMain('restore', [archive], env).ended;
    expect(again).toMatchObject({ code: 0 });
    expect(again.err).toContain('restored and compared: 12,004 documents');
    expect(again.err).toContain('all sessions and displays are ended');
    expect(await databaseChecksums(target.db, ended)).toEqual(await databaseChecksums(big.db, ended));
    await big.close();
  }, 180_000);
});
