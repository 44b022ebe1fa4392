import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

const CLIENTS = 100;

let test: TestEngine;
beforeAll(async () => {
  test = await withEngine({}, { maxPoolSize: CLIENTS });
});
afterAll(() => test.close());

const all = <T>(work: (client: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: CLIENTS }, (_, client) => work(client)));

const collection = (name: string) =>
  test.client.db('atomic').collection<{ _id: number; n: number; email?: string }>(name);

it('concurrent inserts: one of a hundred gets a unique key', async () => {
  const users = collection('users');
  await users.createIndex({ email: 1 }, { unique: true });
  const outcomes = await all((client) => users.insertOne({ _id: client, n: 0, email: 'same@home.example' }));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const failed = outcomes.find((one) => one.status === 'rejected');
  expect(failed).toMatchObject({
    reason: { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'same@home.example' } },
  });
  expect(await users.countDocuments()).toBe(1);
});

it('concurrent $inc: every one is counted, and every findOneAndUpdate gets a distinct number', async () => {
  const counters = collection('counters');
  const outcomes = await all(async () => {
    const numbers: (number | undefined)[] = [];
    for (let i = 0; i < 5; i++) {
      const after = await counters.findOneAndUpdate(
        { _id: 1 },
        { $inc: { n: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      numbers.push(after?.n);
    }
    return numbers;
  });
  const numbers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [undefined]));
  expect(new Set(numbers).size).toBe(CLIENTS * 5);
  expect(await counters.findOne({ _id: 1 })).toEqual({ _id: 1, n: CLIENTS * 5 });
});

it('concurrent upserts: a hundred insert one document, also with a long search', async () => {
  const places = collection('places');
  await places.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, n: i })));
  const outcomes = await all(() => places.updateOne({ email: 'new' }, { $inc: { n: 1 } }, { upsert: true }));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await places.find({ email: 'new' }).toArray()).toMatchObject([{ n: CLIENTS }]);
});

it('concurrent compare-and-set: one update changes the document', async () => {
  const jobs = collection('jobs');
  await jobs.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: i, n: 0 })));
  const taken = await all(() => jobs.findOneAndUpdate({ n: 0 }, { $inc: { n: 1 } }, { sort: { _id: 1 } }));
  const ids = taken.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value._id] : []));
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i));
});
