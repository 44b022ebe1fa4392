import { BSONRegExp, BSONSymbol, Code, Decimal128, MaxKey, MinKey, Timestamp } from 'bson';
import type { Document } from 'bson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeDoc } from './bson/decode.ts';
import { supportedNames } from './supported.ts';
import type { TestEngine } from './testing/with-engine.ts';
import { withEngine } from './testing/with-engine.ts';

let test: TestEngine;
beforeAll(async () => {
  test = await withEngine();
  await test.client
    .db('x')
    .collection<{ _id: number; list: number[] }>('c')
    .insertOne({ _id: 1, list: [1, 2] });
});
afterAll(() => test.close());

/** A command with all required fields. */
const MINIMAL: Record<string, Document> = {
  aggregate: { aggregate: 'c', pipeline: [], cursor: {} },
  create: { create: 'made' },
  createIndexes: { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a' }] },
  find: { find: 'c' },
  findAndModify: { findAndModify: 'c', query: {}, update: { $set: { a: 1 } } },
  insert: { insert: 'c', documents: [{}] },
  update: { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } } }] },
};
const run = (...pipeline: Document[]): Document => ({ aggregate: 'c', pipeline, cursor: {} });
const find = (filter: Document): Document => ({ find: 'c', filter });
const change = (u: Document, more: Document = {}): Document => ({
  update: 'c',
  updates: [{ q: { _id: 1 }, u, ...more }],
});

/** Removed names of each kind: how to send one, and MongoDB's error code for an unknown name. */
const REMOVED: [string, number, string[], (name: string) => Document][] = [
  [
    'command',
    59,
    ['count', 'distinct', 'dropIndexes', 'getParameter', 'listDatabases', 'serverStatus'],
    (name) => ({ [name]: 'c' }),
  ],
  [
    'field',
    40415,
    [
      ...['aggregate.allowDiskUse', 'aggregate.bypassDocumentValidation', 'aggregate.hint'],
      ...['create.autoIndexId', 'createIndexes.commitQuorum', 'find.allowDiskUse', 'find.noCursorTimeout'],
      ...['findAndModify.arrayFilters', 'findAndModify.bypassDocumentValidation', 'findAndModify.hint'],
      ...['insert.bypassDocumentValidation', 'update.bypassDocumentValidation'],
    ],
    (name) => {
      const [command = '', field = ''] = name.split('.');
      return { ...MINIMAL[command], [field]: 1 };
    },
  ],
  [
    'statement',
    40415,
    ['update.updates.arrayFilters', 'update.updates.hint', 'update.updates.collation', 'delete.deletes.hint'],
    (name) => {
      const more = { [name.split('.').pop() ?? '']: {} };
      return name.startsWith('update')
        ? change({ $set: { a: 1 } }, more)
        : { delete: 'c', deletes: [{ q: {}, limit: 1, ...more }] };
    },
  ],
  ['filter', 2, ['$comment', '$expr', '$nor'], (name) => find({ [name]: [{ a: 1 }] })],
  [
    'query',
    2,
    ['$all', '$elemMatch', '$mod', '$not', '$options', '$size'],
    (name) => find({ a: { [name]: [2, 1] } }),
  ],
  ['regex', 51108, ['i', 'm', 's', 'x', 'u'], (name) => find({ a: new BSONRegExp('a', name) })],
  ['type', 2, ['2', '-1'], (name) => find({ a: { $type: Number(name) } })],
  [
    'projection',
    31325,
    ['$elemMatch', '$slice'],
    (name) => ({ find: 'c', projection: { list: { [name]: 1 } } }),
  ],
  ['sort', 16410, ['$natural'], (name) => ({ find: 'c', sort: { [name]: 1 } })],
  [
    'update',
    9,
    ['$addToSet', '$currentDate', '$max', '$min', '$mul', '$pop', '$pullAll', '$rename'],
    (name) => change({ [name]: { n: 1 } }),
  ],
  [
    'modifier',
    2,
    ['$push.$position', '$push.$slice', '$push.$sort'],
    (name) => {
      const [op = '', modifier = ''] = name.split('.');
      return change({ [op]: { list: { $each: [], [modifier]: 1 } } });
    },
  ],
  ['position', 2, ['$', '$[]', '$[one]'], (name) => change({ $set: { [`list.${name}`]: 1 } })],
  [
    'stage',
    40324,
    [
      ...['$addFields', '$count', '$limit', '$project', '$skip', '$sort', '$unwind'],
      ...['$replaceRoot', '$set', '$sortByCount', '$unset', '$lookup', '$facet'],
    ],
    (name) => run({ [name]: { a: 1 } }),
  ],
  [
    'accumulator',
    15952,
    ['$addToSet', '$avg', '$count', '$first', '$last', '$max', '$min', '$push'],
    (name) => run({ $group: { _id: null, r: { [name]: '$n' } } }),
  ],
  ['variable', 17276, ['ROOT', 'CURRENT', 'NOW', 'REMOVE'], (name) => run({ $group: { _id: `$$${name}` } })],
  [
    'index',
    197,
    ['background', 'collation', 'hidden', 'wildcardProjection'],
    (name) => ({ createIndexes: 'c', indexes: [{ key: { b: 1 }, name: 'b', [name]: true }] }),
  ],
];
const EXPRESSIONS = [
  ...['$add', '$and', '$avg', '$concat', '$cond', '$dateToString', '$divide', '$eq', '$gt', '$gte'],
  ...['$hour', '$ifNull', '$in', '$literal', '$lt', '$lte', '$max', '$min', '$multiply', '$ne'],
  ...['$not', '$or', '$size', '$subtract', '$sum', '$toString'],
];
REMOVED.push(
  ['expression', 31325, EXPRESSIONS, (name) => ({ find: 'c', projection: { r: { [name]: ['$n', 1] } } })],
  ['expression', 168, EXPRESSIONS, (name) => run({ $group: { _id: { [name]: ['$n', 1] } } })],
);

const table = REMOVED.flatMap(([kind, code, names, ask]) =>
  names.map((name) => [kind, name, code, ask(name)] as const),
);

it.each(table)('Engine: refuses %s %s by name, with code %i', async (kind, name, code, command) => {
  expect(supportedNames()).not.toContain(`${kind} ${name}`);
  const reply: Document = await test.client
    .db('x')
    .command(command)
    .catch((error: unknown) => error as Document);
  const { code: given, message, errmsg } = reply['writeErrors']?.[0] ?? reply;
  expect(given).toBe(code);
  expect(String(message ?? errmsg)).toMatch(/The embedded engine does not support .*\.$/);
  expect(String(message ?? errmsg)).toContain(name.split('.').pop());
  expect(await test.client.db('x').collection('c').findOne()).toEqual({ _id: 1, list: [1, 2] });
});

/** Unsupported types, with one value of each. */
const TYPES: [string, unknown][] = [
  ['decimal', Decimal128.fromString('1.5')],
  ['timestamp', new Timestamp({ t: 5, i: 1 })],
  ['minKey', new MinKey()],
  ['maxKey', new MaxKey()],
  ['symbol', new BSONSymbol('a')],
  ['javascript', new Code('1')],
  ['javascriptWithScope', new Code('1', { a: 1 })],
];

it.each(TYPES)('Engine: refuses to store or query a value of type %s', async (type, value) => {
  const refusal = { code: 2, message: expect.stringContaining(`values of the BSON type ${type}`) as string };
  const collection = test.client.db('x').collection('c');
  await expect(collection.insertOne({ deep: [{ value }] })).rejects.toMatchObject(refusal);
  await expect(collection.updateOne({}, { $set: { value } })).rejects.toMatchObject(refusal);
  await expect(collection.findOne({ value })).rejects.toMatchObject(refusal);
  expect(await collection.countDocuments()).toBe(1);
});

it.each([
  ['undefined', 0x06],
  ['dbPointer', 0x0c],
])('refuses the BSON type %s, which the driver does not write', (type, number) => {
  const bytes = Buffer.from([8, 0, 0, 0, number, 0x61, 0, 0]);
  expect(() => decodeDoc(bytes)).toThrow(`values of the BSON type ${type}`);
});

it('Engine: refuses a path that continues after an array position, in filters and indexes', async () => {
  const db = test.client.db('x');
  await expect(db.collection('c').findOne({ 'list.0.x': 1 })).rejects.toMatchObject({
    code: 2,
    message: 'The embedded engine does not support a path through an array position: list.0.x.',
  });
  await expect(db.collection('c').createIndex({ 'list.0': 1 })).rejects.toMatchObject({ code: 67 });
});

it.each([
  [{ unique: 'yes' }, 14],
  [{ sparse: {} }, 14],
  [{ name: 5 }, 14],
  [{ name: '' }, 67],
  [{ v: 1 }, 67],
  [{ partialFilterExpression: 1 }, 14],
  [{ expireAfterSeconds: 'soon' }, 67],
  [{ expireAfterSeconds: -1 }, 67],
])('refuses an index with an invalid option: %j', async (options, code) => {
  const indexes = [{ key: { b: 1 }, name: 'b', ...options }];
  await expect(test.client.db('x').command({ createIndexes: 'c', indexes })).rejects.toMatchObject({ code });
});

it.each([
  ['insert', 'documents'],
  ['update', 'updates'],
  ['delete', 'deletes'],
])('refuses %s with an empty list of %s', async (command, list) => {
  const empty = test.client.db('x').command({ [command]: 'c', [list]: [] });
  await expect(empty).rejects.toMatchObject({ code: 16, codeName: 'InvalidLength' });
});
