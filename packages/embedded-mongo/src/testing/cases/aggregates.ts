import { Double, Int32, Long } from 'bson';
import type { Document } from 'bson';
import type { Case } from './case.ts';
import { VALUES } from './values.ts';

const docs: Document[] = [
  { _id: 1, kind: 'a', n: 5, tags: ['x', 'y'], at: new Date('2024-03-31T00:30:00Z'), sub: { k: 1 } },
  { _id: 2, kind: 'b', n: new Double(2.5), tags: ['y'], at: new Date('2024-03-31T01:30:00Z'), sub: { k: 2 } },
  { _id: 3, kind: 'a', n: Long.fromNumber(7), tags: [], at: new Date('2024-10-27T00:30:00.456Z') },
  { _id: 4, kind: 'b', n: null, at: null, sub: [{ k: 1 }, { k: 3 }] },
  { _id: 5, n: 'text', tags: 'single', kind: null },
  { _id: 6, n: 2147483647, kind: 'a', tags: [null, 'x'] },
];

const run = (...pipeline: Document[]): Document => ({ aggregate: 'c', pipeline, cursor: {} });
const byId = { $sort: { _id: 1 } };
const expression = (e: unknown): Document => run(byId, { $project: { r: e } });
const int = (n: number): Int32 => new Int32(n);

const EXPRESSIONS: unknown[] = [
  '$n',
  '$sub.k',
  '$tags',
  '$missing',
  '$',
  '$a..b',
  [1, '$kind', '$missing'],
  { a: '$kind', b: { c: '$n' } },
  { $foo: 1 },
];

const accumulate = (op: string, e: unknown): Document =>
  run(byId, { $group: { _id: '$kind', r: { [op]: e } } }, byId);

const PIPELINES: Document[] = [
  ...['$sum', '$min', '$max', '$first', '$last', '$push'].flatMap((op) => [
    accumulate(op, '$n'),
    accumulate(op, '$missing'),
    accumulate(op, '$sub.k'),
  ]),
  accumulate('$sum', 1),
  run({ $group: { _id: null, n: { $sum: 1 } } }),
  run({ $group: { _id: 1, n: { $sum: 1 } } }),
  run({ $match: { kind: 'zz' } }, { $group: { _id: 1, n: { $sum: 1 } } }),
  run({ $match: { kind: 'a' } }, { $group: { _id: 1, n: { $sum: 1 } } }),
  run({ $match: { kind: 'a' } }, { $count: 'many' }),
  run({ $match: { kind: 'zz' } }, { $count: 'many' }),
  run({ $group: { _id: { k: '$kind', t: '$missing' } } }, byId),
  run(byId, { $skip: 2 }, { $limit: 2 }),
  run(byId, { $limit: 3 }, { $skip: 2 }),
  run({ $sort: { n: -1, _id: 1 } }),
  run({ $sort: { n: 1, _id: 1 } }, { $limit: 2 }),
  run({ $match: { _id: { $gt: 2 } } }, { $sort: { _id: -1 } }, { $limit: 2 }, { $project: { kind: 1 } }),
  run(byId, { $skip: 3 }, { $group: { _id: null, n: { $sum: 1 } } }),
  run({ $limit: 4 }, { $count: 'n' }),
  run(byId, { $unwind: '$tags' }),
  run(byId, { $unwind: { path: '$tags' } }),
  run(byId, { $unwind: { path: '$tags', foo: 1 } }),
  run(byId, { $unwind: '$sub.k' }),
  run(byId, { $unwind: 'tags' }),
  run({ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 }, ids: { $push: '$_id' } } }, byId),
  run(byId, { $project: { kind: 1, _id: 0 } }),
  run(byId, { $project: { tags: 0 } }),
  run(byId, { $project: { 'sub.k': 1, x: '$n' } }),
  run(byId, { $project: {} }),
  run(byId, { $project: { a: 1, b: 0 } }),
  run(byId, { $project: { 'sub.new': '$kind' } }),
  run(byId, { $addFields: { again: '$_id', 'sub.z': 1, kind: '$missing' } }),
  run({ $group: { _id: { $foo: 1 } } }),
  run(byId, { $group: { _id: '$kind', r: { $first: { n: '$n', k: '$sub.k' } } } }, byId),
  run({ $foo: 1 }),
  run({ $match: 1 }),
  run({ $limit: 0 }),
  run({ $limit: -1 }),
  run({ $skip: -1 }),
  run({ $sort: {} }),
  run({ $group: { n: 1 } }),
  run({ $group: { _id: 1, n: 1 } }),
  run({ $group: { _id: 1, n: { $foo: 1 } } }),
  run({ $count: '' }),
  run({ $match: {}, $sort: { a: 1 } }),
  run({ $sort: { a: 5 } }),
  { aggregate: 'c', pipeline: [] },
];

const inGroups = VALUES.map((v, i) => ({ _id: int(i), v }));

/** Expressions, accumulators and stages. */
export const aggregateCases: readonly Case[] = [
  { name: 'expressions', docs, steps: EXPRESSIONS.map(expression) },
  { name: 'pipelines', docs, steps: PIPELINES },
  {
    name: 'groups of all types',
    docs: inGroups,
    steps: [
      run(byId, { $group: { _id: '$v', ids: { $push: '$_id' } } }, { $sort: { ids: 1 } }),
      run(byId, { $group: { _id: null, min: { $min: '$v' }, max: { $max: '$v' } } }),
    ],
  },
];
