import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

let test: TestEngine;
let connection: mongoose.Connection;
beforeAll(async () => {
  test = await withEngine();
  connection = await mongoose.createConnection(test.engine.uri, { dbName: 'home' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await test.close();
});

it('a mongoose model: create, read, update, delete', async () => {
  const schema = new mongoose.Schema(
    {
      email: { type: String, unique: true },
      name: String,
      room: Number,
      tags: [String],
      notes: [{ text: String, at: Date }],
      meta: { type: Map, of: Number },
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  schema.index({ room: 1, name: -1 }, { partialFilterExpression: { room: { $gt: 0 } } });
  const Resident = connection.model('Resident', schema);
  await Resident.init();
  expect((await Resident.listIndexes()).map((index) => index['name'])).toEqual([
    '_id_',
    'email_1',
    'room_1_name_-1',
  ]);
  const ann = await Resident.create({
    email: 'a@x',
    name: 'Ann',
    room: 3,
    tags: ['quiet'],
    meta: { '10': 1, '2': 2 },
  });
  await expect(Resident.create({ email: 'a@x' })).rejects.toMatchObject({
    code: 11000,
    keyValue: { email: 'a@x' },
  });
  ann.notes.push({ text: 'slept well', at: new Date(0) });
  await ann.save();
  const stale = await Resident.findById(ann._id).orFail();
  ann.room = 4;
  await ann.save();
  stale.room = 5;
  await expect(stale.save()).rejects.toThrow('No matching document found');
  await Resident.insertMany(
    Array.from({ length: 150 }, (_, i) => ({ email: `${i}@x`, name: `N${i}`, room: i % 10 })),
  );
  expect(await Resident.countDocuments({ room: 3 })).toBe(15);
  expect(
    await Resident.find({ room: { $gt: 7 } })
      .sort({ room: 1, name: -1 })
      .limit(2)
      .lean(),
  ).toMatchObject([{ name: 'N98' }, { name: 'N88' }]);
  let seen = 0;
  for await (const one of Resident.find().cursor({ batchSize: 20 })) seen += one.email ? 1 : 0;
  expect(seen).toBe(151);
  const updated = await Resident.findOneAndUpdate(
    { 'notes.text': 'slept well' },
    { $set: { 'notes.0.text': 'slept' } },
    { returnDocument: 'after' },
  );
  expect(updated?.notes[0]?.text).toBe('slept');
  expect(
    await Resident.bulkWrite([
      { deleteMany: { filter: { room: 9 } } },
      { updateMany: { filter: { room: 8 }, update: { $inc: { room: 1 } } } },
    ]),
  ).toMatchObject({ deletedCount: 15, modifiedCount: 15 });
  expect(
    await Resident.aggregate([{ $match: { room: 9 } }, { $group: { _id: '$room', n: { $sum: 1 } } }]),
  ).toEqual([{ _id: 9, n: 15 }]);
  expect(await Resident.exists({ email: 'nobody' })).toBeNull();
  expect(await Resident.aggregate([{ $group: { _id: '$room' } }])).toHaveLength(9);
});

it('unsupported commands and operators are refused by name', async () => {
  const db = test.client.db('home');
  const refused = (command: Record<string, unknown>) => db.command(command).catch((error: unknown) => error);
  expect(await refused({ aggregate: 'c', pipeline: [{ $lookup: {} }], cursor: {} })).toMatchObject({
    code: 40324,
    message: 'The embedded engine does not support the aggregation stage $lookup.',
  });
  expect(await refused({ aggregate: 'c', pipeline: [{ $facet: {} }], cursor: {} })).toMatchObject({
    code: 40324,
  });
  expect(await refused({ mapReduce: 'c' })).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
  expect(await refused({ find: 'c', tailable: true })).toMatchObject({
    code: 40415,
    codeName: 'IDLUnknownField',
  });
  expect(await refused({ find: 'c', filter: { a: { $geoWithin: {} } } })).toMatchObject({
    code: 2,
    message: 'The embedded engine does not support the query operator $geoWithin.',
  });
  expect(await refused({ find: 'c', filter: { $where: '1' } })).toMatchObject({ code: 2 });
  const pipeline = db.collection('c').updateOne({}, [{ $set: { a: 1 } }]);
  await expect(pipeline).rejects.toMatchObject({ code: 9 });
  expect(await refused({ find: 'c', txnNumber: 1n, startTransaction: true })).toMatchObject({ code: 20 });
  const session = test.client.startSession();
  const inTransaction = session.withTransaction(() => db.collection('c').insertOne({ a: 1 }, { session }));
  await expect(inTransaction).rejects.toMatchObject({ originalError: { code: 20 } });
  await session.endSession();
  await db.collection('c').insertOne({ quiet: true }, { writeConcern: { w: 0 } });
});
