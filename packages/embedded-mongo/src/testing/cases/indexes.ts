import { Double, Int32, Long } from 'bson';
import type { Document } from 'bson';
import type { Case } from './case.ts';

const create = (...indexes: Document[]): Document => ({ createIndexes: 'c', indexes });
const insert = (...documents: Document[]): Document => ({ insert: 'c', documents, ordered: false });
const LIST: Document = { listIndexes: 'c', cursor: {} };
const counted = (filter: Document): Document => ({
  aggregate: 'c',
  pipeline: [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }],
  cursor: {},
});
const ALL: Document = { find: 'c', sort: { _id: 1 } };
const unique = (key: Document, name: string, more: Document = {}): Document =>
  create({ key, name, unique: true, ...more });
const long = 'x'.repeat(3000);

/** Kinds of indexes, their conflicts, and duplicate keys. */
export const indexCases: readonly Case[] = [
  {
    name: 'unique',
    docs: [{ _id: 1, a: 1 }],
    steps: [
      unique({ a: 1 }, 'a_1'),
      insert({ _id: 2, a: 1 }),
      insert({ _id: 3, a: new Double(1) }, { _id: 4, a: Long.fromNumber(1) }, { _id: 5, a: 2 }),
      insert({ _id: 6 }),
      insert({ _id: 7 }),
      insert({ _id: 8, a: null }),
      insert({ _id: 1, a: 9 }),
      insert({ _id: 9, a: [5, 6] }),
      insert({ _id: 10, a: 6 }),
      insert({ _id: 11, a: [7, 7] }),
      { update: 'c', updates: [{ q: { _id: 5 }, u: { $set: { a: 1 } } }] },
      { findAndModify: 'c', query: { _id: 5 }, update: { $set: { a: 1 } } },
      { update: 'c', updates: [{ q: { _id: 77 }, u: { $set: { a: 1 } }, upsert: true }] },
      ALL,
    ],
  },
  {
    name: 'unique compound',
    steps: [
      unique({ a: 1, 'b.c': -1 }, 'ab'),
      insert(
        { _id: 1, a: 'x', b: { c: 1 } },
        { _id: 2, a: 'x', b: { c: 1 } },
        { _id: 3, a: 'x', b: { c: 2 } },
        { _id: 4, a: 'x' },
        { _id: 5, a: 'x', b: null },
        { _id: 6, a: 'x', b: [{ c: 1 }, { c: 7 }] },
      ),
      ALL,
    ],
  },
  {
    name: 'unique sparse',
    steps: [
      unique({ a: 1 }, 'a', { sparse: true }),
      insert(
        { _id: 1 },
        { _id: 2 },
        { _id: 3, a: null },
        { _id: 4, a: null },
        { _id: 5, a: 1 },
        { _id: 6, a: 1 },
      ),
      ALL,
      LIST,
    ],
  },
  {
    name: 'unique partial',
    steps: [
      unique({ a: 1 }, 'a', { partialFilterExpression: { open: true } }),
      insert(
        { _id: 1, a: 1, open: true },
        { _id: 2, a: 1, open: false },
        { _id: 3, a: 1, open: true },
        { _id: 4, a: 1 },
      ),
      { update: 'c', updates: [{ q: { _id: 2 }, u: { $set: { open: true } } }] },
      { update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { open: false } } }] },
      { update: 'c', updates: [{ q: { _id: 2 }, u: { $set: { open: true } } }] },
      ALL,
      LIST,
    ],
  },
  {
    name: 'build meets duplicates',
    docs: [
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ],
    steps: [unique({ a: 1 }, 'a'), LIST, create({ key: { a: 1 }, name: 'plain' }), LIST],
  },
  {
    name: 'names and conflicts',
    docs: [{ _id: 1 }],
    steps: [
      create({ key: { a: 1, b: -1 }, name: 'a_1_b_-1' }),
      create({ key: { a: 1, b: -1 }, name: 'a_1_b_-1' }),
      create({ key: { a: 1, b: -1 }, name: 'other' }),
      create({ key: { a: 1 }, name: 'a_1_b_-1' }),
      create({ key: { a: 1, b: -1 }, name: 'a_1_b_-1', unique: true }),
      create({ key: { _id: 1 }, name: '_id_' }),
      create({ key: {}, name: 'x' }),
      create({ key: { a: 'text' }, name: 'x', foo: 1 }),
      create({ key: { a: 0 }, name: 'x' }),
      create({ key: { x: 1, y: 1 }, name: 'x', expireAfterSeconds: 5 }),
      create({ key: { t: 1 }, name: 't', expireAfterSeconds: 5 }),
      create({ key: { t: 1 }, name: 't', expireAfterSeconds: 6 }),
      LIST,
      { listIndexes: 'nothing', cursor: {} },
    ],
  },
  {
    name: 'parallel arrays',
    steps: [
      create({ key: { a: 1, b: 1 }, name: 'ab' }),
      insert({ _id: 1, a: [1, 2], b: [1, 2] }, { _id: 2, a: [1, 2], b: 1 }),
      ALL,
      { find: 'c', filter: { a: 2, b: 1 } },
    ],
  },
  {
    name: 'long keys',
    docs: [
      { _id: 1, a: `${long}1` },
      { _id: 2, a: `${long}2` },
      { _id: 3, a: long },
      { _id: 4, a: 'short' },
    ],
    steps: [
      unique({ a: 1 }, 'a'),
      insert({ _id: 5, a: long }),
      ...['1', '2', '', '3'].map((end) => ({ find: 'c', filter: { a: long + end }, projection: { _id: 1 } })),
      { find: 'c', filter: { a: { $gt: long } }, sort: { a: -1 }, projection: { _id: 1 } },
      { find: 'c', sort: { a: 1 }, projection: { _id: 1 } },
      counted({ a: { $lte: `${long}1` } }),
    ],
  },
  {
    name: 'hints',
    docs: [
      { _id: 1, a: 2 },
      { _id: 2, a: 1 },
    ],
    steps: [
      create({ key: { a: 1 }, name: 'a_1' }),
      { find: 'c', hint: 'a_1' },
      { find: 'c', hint: { a: 1 } },
      { find: 'c', hint: 'nothing' },
      { find: 'c', filter: { a: { $gt: 1 } }, hint: { _id: 1 } },
    ],
  },
  {
    name: 'collections',
    docs: [{ _id: 1 }],
    steps: [
      { create: 'c' },
      { drop: 'c' },
      { create: 'c' },
      { listCollections: 1, filter: { name: 'c' }, nameOnly: true },
      { drop: 'never' },
      { find: 'never' },
      { aggregate: 'never', pipeline: [], cursor: {} },
      { update: 'never', updates: [{ q: {}, u: { $set: { a: 1 } } }] },
      { delete: 'never', deletes: [{ q: {}, limit: 0 }] },
      { foo: 1 },
      { find: 'c', foo: 1 },
      { insert: 'c', documents: [{ _id: [1] }] },
      { insert: 'c', documents: [{ a: 1, _id: new Int32(5) }] },
      ALL,
      { insert: 'c', documents: [] },
      { find: 'c', sort: { a: 2 } },
      { find: 'c', sort: { a: 'x' } },
      { find: 'c', filter: 5 },
      { find: 'c', limit: 'x' },
      { find: '' },
    ],
  },
];
