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
  '$$ROOT.kind',
  { $literal: '$n' },
  { $add: [int(1), int(2)] },
  { $add: [int(2147483647), int(1)] },
  { $add: ['$at', int(1000)] },
  { $subtract: [int(5), new Double(1.5)] },
  { $subtract: ['$at', new Date(0)] },
  { $subtract: ['$at', int(5)] },
  { $multiply: [int(3), Long.fromNumber(4)] },
  { $divide: [int(7), int(2)] },
  { $divide: [int(1), int(0)] },
  { $add: [null, int(1)] },
  { $add: ['$kind', int(1)] },
  { $cond: [{ $eq: ['$kind', 'a'] }, 'yes', 'no'] },
  { $cond: { if: '$n', then: 1, else: 0 } },
  { $ifNull: ['$n', 'none'] },
  { $ifNull: ['$missing', '$kind', 'none'] },
  { $and: ['$n', '$kind'] },
  { $or: [null, '$n'] },
  { $not: ['$n'] },
  { $not: '$kind' },
  { $gt: ['$n', 3] },
  { $lt: ['$missing', null] },
  { $ne: ['$kind', 'a'] },
  { $in: ['x', ['x', 'y']] },
  { $in: ['x', '$kind'] },
  { $size: { $ifNull: ['$missing', []] } },
  { $size: '$kind' },
  { $concat: ['k:', '$kind'] },
  { $concat: ['k', 5] },
  { $toString: '$_id' },
  { $toString: '$at' },
  { $toString: new Double(2.5) },
  { $toString: true },
  { $sum: ['$n', 1] },
  { $sum: '$tags' },
  { $avg: [1, 2] },
  { $min: ['$n', 3] },
  { $max: '$sub.k' },
  [1, '$kind', '$missing'],
  { a: '$kind', b: { c: '$n' } },
  { $foo: 1 },
  { $eq: [1] },
  { $literal: { $foo: 1 } },
  { $dateToString: { date: '$at' } },
  { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: 'Europe/Berlin' } },
  { $dateToString: { date: '$at', format: '%d', onNull: 'none' } },
  { $dateToString: { date: '$at', format: '%L%%' } },
  { $hour: '$at' },
  { $hour: { date: '$at', timezone: 'Europe/Berlin' } },
  { $dateToString: { date: '$n' } },
];

const accumulate = (op: string, e: unknown): Document =>
  run(byId, { $group: { _id: '$kind', r: { [op]: e } } }, byId);

const PIPELINES: Document[] = [
  ...['$sum', '$avg', '$min', '$max', '$first', '$last', '$push'].flatMap((op) => [
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
  run({ $group: { _id: '$kind', n: { $count: {} } } }, byId),
  run({ $group: { _id: { k: '$kind', t: '$missing' } } }, byId),
  run(byId, { $skip: 2 }, { $limit: 2 }),
  run(byId, { $limit: 3 }, { $skip: 2 }),
  run({ $sort: { n: -1, _id: 1 } }),
  run({ $sort: { n: 1, _id: 1 } }, { $limit: 2 }),
  run({ $match: { _id: { $gt: 2 } } }, { $sort: { _id: -1 } }, { $limit: 2 }, { $project: { kind: 1 } }),
  run(byId, { $skip: 3 }, { $group: { _id: null, n: { $sum: 1 } } }),
  run({ $limit: 4 }, { $count: 'n' }),
  run(byId, { $unwind: '$tags' }),
  run(byId, { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } }),
  run(byId, { $unwind: '$sub.k' }),
  run(byId, { $unwind: 'tags' }),
  run({ $unwind: '$tags' }, { $sortByCount: '$tags' }, { $match: { count: { $gt: 1 } } }, byId),
  run({ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 }, ids: { $push: '$_id' } } }, byId),
  run(byId, { $project: { kind: 1, _id: 0 } }),
  run(byId, { $project: { tags: 0 } }),
  run(byId, { $project: { 'sub.k': 1, x: '$n' } }),
  run(byId, { $project: {} }),
  run(byId, { $project: { a: 1, b: 0 } }),
  run(byId, { $project: { 'sub.new': '$kind' } }),
  run(byId, { $addFields: { twice: { $multiply: ['$_id', 2] }, 'sub.z': 1 } }),
  run(byId, { $set: { kind: '$missing', n: 1 } }),
  run(byId, { $unset: ['n', 'sub.k'] }),
  run(byId, { $unset: 'n' }),
  run(
    byId,
    { $match: { sub: { $exists: true } } },
    { $replaceRoot: { newRoot: { id: '$_id', k: '$sub.k' } } },
  ),
  run(byId, { $replaceRoot: { newRoot: '$sub' } }),
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
  { distinct: 'c', key: 'tags' },
  { distinct: 'c', key: 'sub.k', query: { kind: { $ne: 'a' } } },
  { distinct: 'c', key: 'n' },
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
