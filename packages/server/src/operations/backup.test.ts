import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../testing/until.ts';
import { documentFrames, frame, kinds } from './archive/frames.ts';
import { writeArchive } from './archive/write-archive.ts';
import { backUp } from './backup.ts';
import { Summing } from './checksum.ts';
import { byCommandLine } from './audit-operation.ts';
import { fill, openScratch, type Scratch } from './testing/fill.ts';
import { restore } from './restore.ts';
import { runMain, uriOf } from './testing/run-main.ts';
import { sumsOf } from './testing/sums.ts';

const tell = () => undefined;
/** What a restore changes: it ends sessions, and is noted in the audit. */
const ended = ['sessions', 'audit'];
let folder: string;
let file: string;
let source: Scratch;
let target: Scratch;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearthline-backup-'));
  file = join(folder, 'a.hearthline');
  source = await openScratch();
  await fill(source.db);
  await backUp(source.db, { file, product: '2.4.0', tell });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => void (target = await openScratch()));
afterEach(() => target.close());

const into = (path: string, force = false) =>
  restore(target.db, { file: path, force, tell, by: byCommandLine() });

describe('a backup', () => {
  it('comes back whole: every byte of every document, every index, and nobody signed in', async () => {
    expect(await into(file)).toMatchObject({ documents: 1_204, mended: [] });
    expect(await sumsOf(target.db, ended)).toEqual(await sumsOf(source.db, ended));
    const { sessions } = (await sumsOf(target.db)) as Record<string, object>;
    expect(sessions).toMatchObject({ count: 1, indexes: ['endedAt_ttl'] });
    expect(await target.db.collection('sessions').countDocuments({ endedAt: null })).toBe(0);
  });

  it('leaves no mark of how far alerts were looked after, so that everyone is looked at after a restore', async () => {
    const marked = join(folder, 'marked.hearthline');
    const mark = { _id: 'care-alerts' };
    const meta = (db: Scratch['db']) => db.collection<{ _id: string }>('meta');
    await meta(source.db).insertOne({ ...mark, ...{ alerts: { upTo: new Date() } } });
    await backUp(source.db, { file: marked, product: '2.4.0', tell });
    await meta(source.db).deleteOne(mark);
    await into(marked);
    expect(await meta(target.db).findOne(mark)).toBeNull();
    expect(await meta(target.db).findOne({ _id: 'schema' })).not.toBeNull();
    await rm(marked);
  });

  it('is compressed, private, and nothing is left beside it', async () => {
    const { size, mode } = await stat(file);
    const plain = gunzipSync((await readFile(file)).subarray(21, -32)).length;
    expect(size).toBeLessThan(plain / 4);
    expect(mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['a.hearthline']);
  });

  it.each([
    ['10 % of a large disk', { free: 5_900_000_000, total: 60_000_000_000 }],
    ['200 MB of a small one', { free: 199_000_000, total: 900_000_000 }],
  ])('that would leave less than %s free is not made, and says so', async (_, room) => {
    const path = join(folder, 'never.hearthline');
    const refused = backUp(source.db, {
      file: path,
      product: '2.4.0',
      tell,
      room: () => Promise.resolve(room),
    });
    await expect(refused).rejects.toThrow(/No backup was made: it would leave less than 10 % or 200 MB/);
    expect(await readdir(folder)).toEqual(['a.hearthline']);
  });

  it('is expected to be as large as the last one, and is not begun where that would not fit', async () => {
    const { size } = await stat(file);
    const room = (left: number) => () => Promise.resolve({ free: 200_000_000 + left, total: 900_000_000 });
    const options = { file: join(folder, 'b.hearthline'), product: '2.4.0', tell };
    await expect(backUp(source.db, { ...options, room: room(size - 1) })).rejects.toThrow(
      'No backup was made',
    );
    await backUp(source.db, { ...options, room: room(size) });
    await rm(options.file);
  });

  it('for which the disk fills up while it is written is given up, and nothing is left of it', async () => {
    const rooms = [900_000_000, 100_000_000];
    const room = () => Promise.resolve({ free: rooms.shift() ?? 0, total: 900_000_000 });
    const path = join(folder, 'never.hearthline');
    const refused = backUp(source.db, { file: path, product: '2.4.0', tell, room });
    await expect(refused).rejects.toThrow('No backup was made');
    expect([rooms, await readdir(folder)]).toEqual([[], ['a.hearthline']]);
  });

  it('that fails leaves nothing behind', async () => {
    const stopping = AbortSignal.abort();
    const path = join(folder, 'never.hearthline');
    await expect(
      backUp(source.db, { file: path, product: '2.4.0', tell, signal: stopping }),
    ).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a.hearthline']);
  });
});

/** Writes an archive of any frames, with the seal it wants. */
async function seal(path: string, frames: readonly Buffer[]): Promise<void> {
  await writeArchive(path, Readable.from(frames));
}
const header = { product: '2.4.0', schemaVersion: 1, madeAt: new Date(), collections: [] };

describe('an archive that is not as it was written is refused, and nothing is written', () => {
  const path = () => join(folder, 'bad');
  afterEach(async () => {
    expect(await target.db.listCollections().toArray()).toEqual([]);
    await rm(path(), { force: true });
  });

  it('cut short, wherever', async () => {
    const whole = await readFile(file);
    for (const length of [0, 10, 30, 60, 1_000, whole.length - 33, whole.length - 1]) {
      await writeFile(path(), whole);
      await truncate(path(), length);
      await expect(into(path())).rejects.toThrow(/damaged|not a backup/);
    }
  });

  it('one bit changed, wherever', async () => {
    const whole = await readFile(file);
    for (const at of [3, 21, 40, Math.floor(whole.length / 2), whole.length - 40, whole.length - 1]) {
      const altered = Buffer.from(whole);
      altered[at]! ^= 1;
      await writeFile(path(), altered);
      await expect(into(path())).rejects.toThrow(/damaged|not a backup/);
    }
  });

  it('sealed by somebody, with a document in it twice', async () => {
    const document = mongo.BSON.serialize({ _id: 1, name: 'Rosa' });
    const summing = new Summing();
    for (const one of [document, document]) summing.add(one);
    await seal(path(), [
      ...[frame(kinds.header, header), frame(kinds.collection, { name: 'residents' })],
      documentFrames([Buffer.from(document), Buffer.from(document)]),
      frame(kinds.collectionEnd, { name: 'residents', ...summing.sum }),
      frame(kinds.end, { collections: 1, documents: 2 }),
    ]);
    await expect(into(path(), true)).rejects.toThrow('is damaged: it holds a document twice');
  });

  it('sealed by somebody, small, and unfolding to more than the disk has room for', async () => {
    const text = ' '.repeat(1_000_000);
    const blanks = Array.from({ length: 50 }, (_, _id) => Buffer.from(mongo.BSON.serialize({ _id, text })));
    await seal(path(), [frame(kinds.header, header), documentFrames(blanks)]);
    expect((await stat(path())).size).toBeLessThan(100_000);
    const room = { free: 220_000_000, total: 400_000_000 };
    const refused = restore(target.db, { file: path(), force: true, tell, by: byCommandLine(), room });
    await expect(refused).rejects.toThrow('There is no room for this backup: it unfolds to more than 8 MB');
  });

  it('of a newer schema version than this program knows', async () => {
    const newer = { ...header, product: '9.0.0', schemaVersion: 2 };
    await seal(path(), [frame(kinds.header, newer), frame(kinds.end, { collections: 0, documents: 0 })]);
    await expect(into(path(), true)).rejects.toThrow(
      'made by Hearthline 9.0.0, which is newer than this one',
    );
  });

  it('no archive at all', async () => {
    await expect(into(join(folder, 'none'))).rejects.toThrow(/cannot be read/);
  });
});

describe('a restore', () => {
  it('wants an empty database, unless told otherwise', async () => {
    await target.db.collection('residents').insertOne({ name: 'Rosa' });
    await expect(into(file)).rejects.toThrow('The database is not empty: it holds 1 document.');
    expect(await target.db.collection('residents').countDocuments()).toBe(1);
    await into(file, true);
    expect(await sumsOf(target.db, ended)).toEqual(await sumsOf(source.db, ended));
  });

  it('looks for room on the disk before it clears anything', async () => {
    await target.db.collection('residents').insertOne({ name: 'Rosa' });
    const room = { free: 200_100_000, total: 400_000_000 };
    const refused = restore(target.db, { file, force: true, tell, by: byCommandLine(), room });
    await expect(refused).rejects.toThrow(/no room for this backup.+Nothing was changed/);
    expect(await target.db.collection('residents').countDocuments()).toBe(1);
  });

  it('that was killed can be run again', async () => {
    const big = await openScratch();
    await fill(big.db, 12_000);
    const archive = join(folder, 'big.hearthline');
    await backUp(big.db, { file: archive, product: '2.4.0', tell });
    const env = { MONGODB_URI: uriOf(inject('mongodbUri'), target.name), DATA_DIR: folder };
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
    expect(await sumsOf(target.db, ended)).toEqual(await sumsOf(big.db, ended));
    await big.close();
  }, 180_000);
});
