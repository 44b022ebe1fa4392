import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStore } from './testing/check-store.ts';
import { canMountDisk, mountSmallDisk, needsDisk, type SmallDisk } from './testing/small-disk.ts';
import { withEngine, type TestEngine } from './testing/with-engine.ts';

const MB = 1024 ** 2;
const full = { code: 14031 };
const text = 'x'.repeat(2000);
type Row = { _id: number; n: number; text?: string };

let test: TestEngine;
const collection = (name: string) => test.client.db('home').collection<Row>(name);
const stop = async (): Promise<void> => {
  await test.client.close();
  await test.engine.stop();
};

it('below the room that is left alone, ordinary writes are refused and essential ones are made', async () => {
  test = await withEngine({ minFreeBytes: Number.MAX_SAFE_INTEGER, essential: ['sessions'] });
  await expect(collection('records').insertOne({ _id: 1, n: 1 })).rejects.toMatchObject(full);
  const sessions = collection('sessions');
  await sessions.insertOne({ _id: 1, n: 1 });
  await sessions.updateOne({ _id: 2 }, { $set: { n: 2 } }, { upsert: true });
  await sessions.updateMany({}, { $inc: { n: 1 } });
  const changed = await sessions.findOneAndUpdate(
    { _id: 1 },
    { $inc: { n: 1 } },
    { returnDocument: 'after' },
  );
  expect(changed).toEqual({ _id: 1, n: 3 });
  await sessions.deleteOne({ _id: 2 });
  expect(await sessions.find().toArray()).toEqual([{ _id: 1, n: 3 }]);
  await test.close();
});

describe.runIf(canMountDisk)(`on a disk that somebody else fills to the last byte${needsDisk}`, () => {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = await mountSmallDisk(64);
    test = await withEngine({ dataDir: join(disk.dir, 'data'), essential: ['sessions'] });
  });
  afterEach(async () => {
    await stop();
    expect(await checkStore(test.dataDir)).toEqual([]);
    await disk.remove();
  });
  it('in the middle of ordinary writes: those are refused, essential ones go on, and after a restart too', async () => {
    const { dir, fill, free } = disk;
    await collection('records').createIndex({ n: 1 });
    let acknowledged = 0;
    let refused: unknown;
    const write = async (): Promise<void> => {
      for (let at = 0; refused === undefined; at++)
        await collection('records')
          .insertOne({ _id: at, n: at, text })
          .then(
            () => acknowledged++,
            (error: unknown) => (refused = error),
          );
    };
    const writing = write();
    await sleep(50);
    await fill();
    await writing;
    expect(refused).toMatchObject(full);
    expect((await statfs(dir)).bavail).toBe(0);
    const sessions = collection('sessions');
    const use = async (from: number): Promise<void> => {
      for (let at = from; at < from + 200; at++) {
        await sessions.insertOne({ _id: at, n: 0, text });
        await sessions.updateOne({ _id: at }, { $set: { n: 1 } });
      }
    };
    await use(0);
    await stop();
    test = await withEngine({ dataDir: test.dataDir, essential: ['sessions'] });
    expect(await collection('records').createIndex({ n: 1 })).toBe('n_1');
    await expect(collection('records').insertOne({ _id: -1, n: 0 })).rejects.toMatchObject(full);
    await collection('sessions').updateMany({}, { $inc: { n: 1 } });
    expect(await collection('sessions').countDocuments({ n: 2 })).toBe(200);
    expect(await collection('records').countDocuments()).toBe(acknowledged);
    await free();
    await sleep(600);
    await collection('records').insertOne({ _id: -1, n: 0 });
  });

  it('the reserve is made whole again when there is room', async () => {
    const { fill, free } = disk;
    const file = join(test.dataDir, 'data.mdb');
    await collection('records').insertOne({ _id: -1, n: 0 });
    const before = (await stat(file)).size;
    expect(before).toBeGreaterThan(8 * MB);
    await fill();
    for (let at = 0; at < 1000; at++) await collection('sessions').insertOne({ _id: at, n: 0, text });
    expect((await stat(file)).size).toBe(before);
    await free();
    await sleep(600);
    await collection('records').insertOne({ _id: 1, n: 0 });
    expect((await stat(file)).size).toBeGreaterThan(before + 2 * MB);
  });
});
