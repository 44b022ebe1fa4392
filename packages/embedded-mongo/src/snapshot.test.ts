import { setTimeout as wait } from 'node:timers/promises';
import type { ClientSession, Collection } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEngine } from './engine.ts';
import type { TestEngine } from './testing/with-engine.ts';
import { temporaryFolder, withEngine } from './testing/with-engine.ts';

interface Counted {
  _id: number;
  n: number;
}

let test: TestEngine;
let counted: Collection<Counted>;
let session: ClientSession;
const count = 3_000;
beforeAll(async () => {
  test = await withEngine();
  counted = test.client.db('x').collection<Counted>('counted');
});
afterAll(() => test.close());
beforeEach(async () => {
  await counted.drop();
  await counted.createIndex({ n: 1 });
  await counted.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, n: 0 })));
  session = test.client.startSession({ snapshot: true });
  return async () => {
    await test.client.db('x').command({ endSessions: [session.id] });
    await session.endSession();
  };
});

const read = (filter = {}) => counted.find(filter, { session, batchSize: 100 }).toArray();

it('a snapshot session reads one point in time, by scan and by index, despite writes between its reads', async () => {
  expect(await counted.findOne({ _id: 0 }, { session })).toEqual({ _id: 0, n: 0 });
  await counted.updateMany({ _id: { $lt: 500 } }, { $set: { n: 1 } });
  await counted.deleteMany({ _id: { $gte: 2_500 } });
  await counted.insertOne({ _id: count, n: 0 });
  await wait(20);
  const all = await read();
  expect([all.length, all.filter(({ n }) => n === 1).length]).toEqual([count, 0]);
  expect(await read({ n: 1 })).toEqual([]);
  expect(await read({ n: 0 })).toHaveLength(count);
  expect(await counted.find({ n: 1 }).toArray()).toHaveLength(500);
});

it('a snapshot reads a collection that was dropped afterwards, and none that was created afterwards', async () => {
  await counted.findOne({}, { session });
  await counted.drop();
  const later = test.client.db('x').collection('later');
  await later.insertOne({ made: 'since' });
  await wait(20);
  expect(await read()).toHaveLength(count);
  expect(await later.find({}, { session }).toArray()).toEqual([]);
  await later.drop();
});

it('Snapshots: reads of a released snapshot, and of a cursor on it, are refused with SnapshotTooOld', async () => {
  const cursor = counted.find({}, { session, batchSize: 10 });
  await cursor.next();
  await test.client.db('x').command({ endSessions: [session.id] });
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 239 });
  await expect(read()).rejects.toMatchObject({ code: 239, codeName: 'SnapshotTooOld' });
});

it('Snapshots: at most four snapshots are open at once, which bounds the growth of the file', async () => {
  const sessions = Array.from({ length: 4 }, () => test.client.startSession({ snapshot: true }));
  for (const one of sessions) await counted.findOne({}, { session: one });
  await expect(read()).rejects.toMatchObject({ code: 246 });
  await test.client.db('x').command({ endSessions: sessions.map(({ id }) => id) });
  expect(await read()).toHaveLength(count);
  for (const one of sessions) await one.endSession();
});

it('Snapshots: read concern snapshot is refused for commands other than document reads', async () => {
  const readConcern = { level: 'snapshot' };
  const aggregate = { aggregate: 'counted', pipeline: [], cursor: {}, readConcern };
  await expect(test.client.db('x').command(aggregate)).rejects.toThrow(
    'does not support the read concern level snapshot',
  );
});

it('a snapshot is released after two idle minutes, and after an hour in any case', async () => {
  const { snapshots, store } = openEngine(await temporaryFolder(), 'test');
  const minute = 60_000;
  const left = snapshots.open('left', 0);
  expect(snapshots.get('left', left.atClusterTime, minute)).toBe(left);
  expect(() => snapshots.get('other', left.atClusterTime, minute)).toThrow('released');
  snapshots.releaseIdle(3 * minute);
  expect(snapshots.get('left', left.atClusterTime, 3 * minute)).toBe(left);
  snapshots.releaseIdle(5 * minute + 1);
  expect(() => snapshots.get('left', left.atClusterTime, 5 * minute)).toThrow('released');
  expect(() => left.store.docs.get(Buffer.from('any'))).toThrow('released');

  const busy = snapshots.open('busy', 0);
  for (let at = 0; at <= 60 * minute; at += minute) snapshots.touch('busy', at);
  snapshots.releaseIdle(60 * minute);
  expect(snapshots.get('busy', busy.atClusterTime, 60 * minute)).toBe(busy);
  snapshots.releaseIdle(60 * minute + 1);
  expect(() => snapshots.get('busy', busy.atClusterTime)).toThrow('released');
  await store.close();
});
