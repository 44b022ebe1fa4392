import { BSONRegExp } from 'bson';
import type { Document } from 'bson';
import type { Case } from './case.ts';
import { MIXED, VALUES } from './values.ts';

const ids = (filter: Document, more: Document = {}): Document => ({
  find: 'c',
  filter,
  sort: { _id: 1 },
  projection: { _id: 1 },
  batchSize: 1000,
  ...more,
});

const COMPARISONS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'];

const byValue = VALUES.flatMap((value) => COMPARISONS.map((op) => ids({ v: { [op]: value } })));
const byNested = VALUES.slice(0, 12).flatMap((value) =>
  COMPARISONS.map((op) => ids({ 'v.w': { [op]: value } })),
);

const OTHERS: Document[] = [
  ...[
    { v: null },
    { 'v.w': null },
    { 'v.a': 1 },
    { 'v.0': 1 },
    { 'v.0': [1] },
    { 'v.1': 5 },
    { 'v.w.0': 1 },
    { 'v.w.x': 1 },
    { 'v.w.x': null },
    { 'v.0': null },
    { 'v.5': null },
    { 'v.w.0': null },
    { 'v.w': { $in: [null, 5] } },
    { 'v.w': { $gte: null } },
    { 'v.0': { $ne: 1 } },
  ],
  ...[
    { v: { $in: [1, 'a', null] } },
    { v: { $nin: [1, 'a', null] } },
    { v: { $in: [] } },
    { v: { $nin: [] } },
    { v: { $in: [[], {}] } },
    { v: { $in: [new BSONRegExp('^a')] } },
  ],
  ...[
    { v: { $exists: true } },
    { v: { $exists: false } },
    { 'v.w': { $exists: true } },
    { 'v.w': { $exists: 0 } },
    { 'v.0': { $exists: true } },
  ],
  ...[
    'double',
    'string',
    'object',
    'array',
    'number',
    'null',
    'int',
    'long',
    'decimal',
    'bool',
    'date',
    'regex',
    'minKey',
  ].map((type) => ({ v: { $type: type } })),
  { v: { $type: ['string', 'bool'] } },
  ...[
    { v: { $regex: '^a' } },
    { v: new BSONRegExp('b$', '') },
    { v: { $regex: '^ab?' } },
    { v: { $regex: '^a|B' } },
  ],
  ...[{ v: { $gt: 1, $lt: 5 } }, { v: { $gte: 1, $lte: 1 } }, { v: { $gt: 5, $lt: 1 } }],
  ...[
    { $or: [{ v: 1 }, { v: 'a' }] },
    { $and: [{ v: { $gt: 0 } }, { v: { $lt: 2 } }] },
    { $or: [{ $and: [{ v: 1 }] }, { _id: { $gt: 103 } }] },
  ],
  ...[{ _id: { $in: [3, 1, 999] } }, { _id: 5, v: { $ne: 3 } }, { _id: { $gte: 4, $lt: 8 } }, {}],
];

const WRONG: Document[] = [
  { v: { $foo: 1 } },
  { $foo: 1 },
  { v: { $in: 1 } },
  { v: { $regex: '(' } },
  { v: { $type: 'foo' } },
  { $or: [] },
  { $and: 1 },
];

const sorts: Document[] = [
  { v: 1, _id: 1 },
  { v: -1, _id: 1 },
  { 'v.w': 1, _id: -1 },
  { 'v.w': -1, _id: 1 },
  { _id: -1 },
];
const sorted = sorts.flatMap((sort) => [
  ids({}, { sort }),
  ids({}, { sort, limit: 7 }),
  ids({}, { sort, skip: 3, limit: 5 }),
  ids({ v: { $gte: 0 } }, { sort }),
]);

const steps = [
  ...byValue,
  ...byNested,
  ...OTHERS.map((filter) => ids(filter)),
  ...WRONG.map((filter) => ids(filter)),
  ...sorted,
];
const counts = [...OTHERS, { v: { $gte: 0, $lt: 5 } }, { v: { $lt: '' } }].map((filter) => ({
  aggregate: 'c',
  pipeline: [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }],
  cursor: {},
}));
const index = (key: Document, more: Document = {}): Document => ({
  createIndexes: 'c',
  indexes: [{ key, name: 'i', ...more }],
});
const withoutArrays = MIXED.filter(
  ({ v }) => !Array.isArray(v) && !Array.isArray((v as Document | undefined)?.['w']),
);
const decimalIndex = steps.filter((step) => step['filter'] !== undefined);

/** Filters and sorts over all types, by a collection scan and by every kind of index: results must not depend on it. */
export const queryCases: readonly Case[] = [
  { name: 'scan', docs: MIXED, steps: [...steps, ...counts] },
  { name: 'index on v', docs: MIXED, steps: [index({ v: 1 }), ...decimalIndex, ...counts] },
  { name: 'descending index on v', docs: MIXED, steps: [index({ v: -1 }), ...byValue, ...sorted, ...counts] },
  {
    name: 'index on v.w',
    docs: MIXED,
    steps: [index({ 'v.w': 1 }), ...byNested, ...OTHERS.map((f) => ids(f)), ...sorted],
  },
  {
    name: 'sparse index',
    docs: MIXED,
    steps: [index({ 'v.w': 1 }, { sparse: true }), ...byNested, ...sorted],
  },
  {
    name: 'single-valued index',
    docs: withoutArrays,
    steps: [index({ v: 1, _id: 1 }), ...byValue, ...sorted, ...counts],
  },
  {
    name: 'single-valued descending',
    docs: withoutArrays,
    steps: [index({ v: -1, _id: 1 }), ...byValue, ...sorted, ...counts],
  },
  {
    name: 'partial index',
    docs: withoutArrays,
    steps: [
      index({ v: 1 }, { partialFilterExpression: { v: { $gt: 0 } } }),
      ...byValue,
      ...sorted,
      ...counts,
    ],
  },
];
