import fc from 'fast-check';
import { Double, Int32, Long } from 'bson';
import type { Document } from 'bson';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readGolden, writeGolden } from './testing/golden.ts';
import { runCase } from './testing/run-cases.ts';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

const reference = process.env['MONGODB_URI_REFERENCE'];
const recording = process.env['RECORD'] === '1';
const SEQUENCES = 60;

let test: TestEngine;
let real: MongoClient | undefined;
beforeAll(async () => {
  test = await withEngine();
  real = reference ? await MongoClient.connect(reference) : undefined;
});
afterAll(async () => {
  await test.close();
  await real?.close();
});

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, '', 'a', 'ab', 'b', '\u{1f600}', new Date(0), new Date(5)),
  fc.integer({ min: -3, max: 3 }).map((n) => new Int32(n)),
  fc.constantFrom(-1.5, 0.5, 2, NaN, Infinity).map((n) => new Double(n)),
  fc.constantFrom('-2', '1', '9007199254740993').map((n) => Long.fromString(n)),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }),
  fc.array(fc.record({ x: scalar }), { maxLength: 2 }),
);
const documents = fc.array(fc.record({ a: value, b: value, c: scalar }, { requiredKeys: [] }), {
  minLength: 1,
  maxLength: 25,
});
const condition = fc.oneof(
  scalar,
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), scalar)
    .map(([op, v]) => ({ [op]: v })),
  fc.tuple(scalar, scalar).map(([low, high]) => ({ $gte: low, $lte: high })),
  fc.array(scalar, { maxLength: 3 }).map((list) => ({ $in: list })),
  fc.constantFrom({ $exists: true }, { $exists: false }, { $regex: '^a' }),
);
const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.x');
const filters = fc.dictionary(path, condition, { maxKeys: 3 });
const direction = fc.constantFrom(1, -1);
const pattern = fc.uniqueArray(fc.tuple(path, direction), {
  minLength: 1,
  maxLength: 3,
  selector: ([name]) => name,
});
const sparse = fc.boolean();

const withoutParallel = (docs: Document[]): Document[] =>
  docs.map((one, _id) => ({
    _id,
    ...one,
    ...(Array.isArray(one['a']) && Array.isArray(one['b']) ? { b: null } : {}),
  }));

it(
  'random queries: an index scan finds the same documents as a collection scan',
  { timeout: process.env['PROVE'] === '1' ? 1_200_000 : 120_000 },
  async () => {
    const rows = test.client.db('property').collection<Document>('rows');
    const plain = test.client.db('property').collection<Document>('plain');
    await fc.assert(
      fc.asyncProperty(
        documents,
        pattern,
        filters,
        pattern,
        sparse,
        async (docs, keys, filter, order, isSparse) => {
          for (const one of [rows, plain]) {
            await one.drop();
            await one.insertMany(withoutParallel(docs));
          }
          await rows.createIndex(Object.fromEntries(keys), { name: 'i', sparse: isSparse });
          const sort = { ...Object.fromEntries(order), _id: 1 } as Record<string, 1 | -1>;
          const ids = async (from: Collection): Promise<unknown[]> =>
            (await from.find(filter, { sort, projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
          const scanned = await ids(plain);
          expect(await ids(rows)).toEqual(scanned);
          expect(await rows.countDocuments(filter)).toBe(scanned.length);
        },
      ),
      { numRuns: process.env['PROVE'] === '1' ? 2000 : 120 },
    );
  },
);

const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }).map((n) => new Int32(n)),
  fc.constantFrom(0.5, -2).map((n) => new Double(n)),
  fc.constantFrom('3', '4294967296').map((n) => Long.fromString(n)),
);
const target = fc.constantFrom('a', 'b', 'c.d', 'c', 'a.0', 'b.x.y');
const change = fc.oneof(
  fc.tuple(fc.constant('$inc'), target, number),
  fc.tuple(fc.constantFrom('$set', '$push', '$pull', '$setOnInsert'), target, value),
  fc.tuple(fc.constant('$push'), target, fc.record({ $each: fc.array(number, { maxLength: 3 }) })),
  fc.tuple(fc.constant('$unset'), target, fc.constant('')),
);
const update = fc.array(change, { minLength: 1, maxLength: 3 }).map((parts) => {
  const document: Document = {};
  for (const [op, name, operand] of parts)
    document[op] = { ...(document[op] as Document | undefined), [name]: operand };
  return document;
});

it('random updates: documents become the same as in a real MongoDB', { timeout: 120_000 }, async () => {
  const sequences = fc.sample(fc.array(update, { minLength: 3, maxLength: 8 }), {
    numRuns: SEQUENCES,
    seed: 20240229,
  });
  const recorded: Record<string, string[]> = {};
  const golden = recording ? {} : readGolden('sequences');
  for (const [i, updates] of sequences.entries()) {
    const steps = [
      ...updates.map((u) => ({ update: 'c', updates: [{ q: { _id: 1 }, u, upsert: true }] })),
      { find: 'c' },
    ];
    const one = { name: String(i), docs: [{ _id: 1, a: 1, b: [1, 'x'] }], steps };
    if (real) recorded[one.name] = await runCase(real.db('property'), one);
    if (real && !recording) expect(recorded[one.name]).toEqual(golden[one.name]);
    expect(await runCase(test.client.db('property'), one), JSON.stringify(updates)).toEqual(
      recorded[one.name] ?? golden[one.name],
    );
  }
  if (recording) writeGolden('sequences', recorded);
});
