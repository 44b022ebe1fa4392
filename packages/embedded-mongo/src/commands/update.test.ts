import { MongoClient, type MongoBulkWriteError } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withEngine, type TestEngine } from '../testing/with-engine.ts';

let test: TestEngine;
let client: MongoClient;
beforeAll(async () => {
  test = await withEngine();
  client = await MongoClient.connect(test.engine.uri);
});
afterAll(async () => {
  await client.close();
  await test.close();
});

it('unordered updates are all applied, also several of one document; refused ones are named by their place', async () => {
  const things = client.db('home').collection<{ _id: number; n: number; text?: string }>('things');
  await things.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, n: 0 })));
  await things.updateOne({ _id: 7 }, { $set: { text: 'no number' } });
  const updates = Array.from({ length: 300 }, (_, index) => ({
    updateOne: {
      filter: { _id: index % 100 },
      update: index === 107 || index === 207 ? { $inc: { text: 1 } } : { $inc: { n: 1 } },
    },
  }));
  const error = await things.bulkWrite(updates as never, { ordered: false }).then(
    () => expect.unreachable('two updates are refused'),
    (refused: unknown) => refused as MongoBulkWriteError,
  );
  expect([error.writeErrors].flat().map(({ index }) => index)).toEqual([107, 207]);
  expect(error.result.matchedCount).toBe(298);
  const sum = (await things.find().toArray()).reduce((total, { n }) => total + n, 0);
  expect(sum).toBe(298);
});
