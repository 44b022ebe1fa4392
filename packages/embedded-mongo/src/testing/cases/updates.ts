import { Double, Int32, Long } from 'bson';
import type { Document } from 'bson';
import type { Case } from './case.ts';

const int = (n: number): Int32 => new Int32(n);
const FIELD_VALUES: unknown[] = [
  undefined,
  null,
  int(5),
  new Double(2.5),
  Long.fromString('7'),
  int(2147483647),
  Long.fromString('9223372036854775807'),
  'text',
  true,
  new Date(1000),
  [],
  [int(3), int(1), int(2)],
  [{ x: int(1), y: 'b' }, { x: int(3) }, int(4)],
  { b: int(1) },
  { b: [int(1)] },
];

const UPDATES: Document[] = [
  ...[int(1), new Double(0.5), Long.fromString('3'), int(-2147483648), 'x', null].map((n) => ({
    $inc: { f: n },
  })),
  ...[
    { $set: { f: int(5) } },
    { $set: { f: new Double(5) } },
    { $set: { 'f.b': int(2) } },
    { $set: { 'f.b.c': int(2) } },
    { $set: { 'f.1': int(9) } },
    { $set: { 'f.5': int(9) } },
    { $set: { z: 1, a: 2, '10': 3, '9': 4 } },
    { $set: {} },
  ],
  ...[{ $unset: { f: '' } }, { $unset: { 'f.b': '' } }, { $unset: { 'f.0': '' } }, { $unset: { 'q.r': 1 } }],
  ...[
    { $push: { f: int(3) } },
    { $push: { f: { $each: [int(9), int(8)] } } },
    { $push: { f: { $each: [] } } },
    { $push: { f: { $each: int(1) } } },
    { $push: { f: { $each: [int(1)], $foo: 1 } } },
  ],
  ...[
    { $pull: { f: int(3) } },
    { $pull: { f: { $gte: int(2) } } },
    { $pull: { f: { x: int(1) } } },
    { $pull: { f: { x: { $gt: int(1) } } } },
    { $pull: { f: { $in: [int(1), int(4)] } } },
  ],
  ...[{ $setOnInsert: { f: int(1) } }],
  ...[
    { $set: { f: int(1) }, $inc: { f: int(1) } },
    { $set: { 'f.b': int(1), f: int(2) } },
    { $foo: { f: 1 } },
    { $set: 5 },
    { f: int(1), $set: { g: 1 } },
    { $set: { _id: int(99) } },
    { $unset: { _id: 1 } },
    { _id: int(99), f: int(1) },
    { g: int(1) },
    { $set: { '': 1 } },
    { $set: { 'a..b': 1 } },
    { $set: { $x: 1 } },
  ],
];

const FIND_ALL: Document = { find: 'c', sort: { _id: 1 }, batchSize: 1000 };
const fields = FIELD_VALUES.map((f, i) => (f === undefined ? { _id: int(i) } : { _id: int(i), f }));

const eachUpdate: Case[] = UPDATES.map((u, i) => ({
  name: `update ${i}: ${Object.keys(u).join(' ')}`,
  docs: fields,
  steps: [{ update: 'c', updates: fields.map(({ _id }) => ({ q: { _id }, u })), ordered: false }, FIND_ALL],
}));

const update = (q: Document, u: unknown, more: Document = {}): Document => ({
  update: 'c',
  updates: [{ q, u, ...more }],
});
const modify = (query: Document, more: Document): Document => ({ findAndModify: 'c', query, ...more });
const people: Document[] = [
  {
    _id: int(1),
    name: 'ann',
    n: int(1),
    tags: ['a', 'b'],
    meds: [
      { id: int(1), dose: int(5) },
      { id: int(2), dose: int(7), log: [int(1), int(2)] },
    ],
  },
  { _id: int(2), name: 'bob', n: int(2), tags: ['b'], meds: [{ id: int(2), dose: int(1) }] },
  { _id: int(3), name: 'cy', n: int(3), tags: [] },
];

const single = (name: string, steps: Document[]): Case => ({
  name,
  docs: people,
  steps: [...steps, FIND_ALL],
});

/** Updates of every operator on every kind of field, positions, upserts, findAndModify. */
export const updateCases: readonly Case[] = [
  ...eachUpdate,
  single('upserts', [
    update({ _id: int(10), x: int(1) }, { $set: { y: int(2) } }, { upsert: true }),
    update(
      { _id: int(11), 'a.b': int(1), c: { $gt: 1 } },
      { $setOnInsert: { d: int(3) }, $inc: { n: int(1) } },
      { upsert: true },
    ),
    update({ _id: int(12), k: { $in: [int(5)] } }, { $set: { z: 1 } }, { upsert: true }),
    update({ $and: [{ _id: int(13) }, { q: 'x' }] }, { $push: { l: int(1) } }, { upsert: true }),
    update({ _id: int(14) }, { r: int(1) }, { upsert: true }),
    update({ _id: int(15) }, { _id: int(16), r: int(1) }, { upsert: true }),
    update({ _id: int(17), a: int(1) }, { $set: { a: int(2) } }, { upsert: true, multi: true }),
    update({ _id: int(18), a: int(1) }, { $unset: { a: 1 } }, { upsert: true }),
    update({ _id: { $eq: int(19) } }, { $set: { m: int(4) } }, { upsert: true }),
    update({ name: 'ann' }, { $setOnInsert: { zz: 1 }, $set: { n: int(9) } }, { upsert: true }),
    update({ _id: int(20) }, { $set: { _id: int(21) } }, { upsert: true }),
  ]),
  single('findAndModify', [
    modify({ name: 'ann' }, { update: { $inc: { n: int(1) } } }),
    modify({ name: 'ann' }, { update: { $inc: { n: int(1) } }, new: true }),
    modify({ name: 'ann' }, { update: { $inc: { n: int(1) } }, new: true, fields: { n: 1 } }),
    modify({}, { sort: { n: -1 }, update: { $set: { top: true } }, new: true }),
    modify({ name: 'nobody' }, { update: { $set: { n: 1 } } }),
    modify({ _id: int(30) }, { update: { $set: { n: int(1) } }, upsert: true }),
    modify({ _id: int(31) }, { update: { $set: { n: int(1) } }, upsert: true, new: true }),
    modify({ _id: int(2) }, { remove: true }),
    modify({ _id: int(2) }, { remove: true }),
    modify({ _id: int(1) }, { remove: true, update: { $set: { a: 1 } } }),
    modify({ _id: int(1) }, {}),
    modify({ _id: int(1) }, { update: { $foo: { a: 1 } } }),
    modify({ _id: int(1) }, { update: { $set: { _id: int(5) } } }),
    modify({ _id: int(1) }, { update: { name: 'replaced' }, new: true }),
  ]),
  single('multi and deletes', [
    update({ n: { $gte: 2 } }, { $inc: { n: int(10) } }, { multi: true }),
    update({}, { name: 'x' }, { multi: true }),
    update({ n: 999 }, { $set: { n: int(1) } }, { multi: true }),
    { delete: 'c', deletes: [{ q: { n: { $gt: 11 } }, limit: 1 }] },
    { delete: 'c', deletes: [{ q: {}, limit: 2 }] },
    {
      delete: 'c',
      deletes: [
        { q: { $foo: 1 }, limit: 0 },
        { q: { name: 'ann' }, limit: 0 },
      ],
      ordered: false,
    },
  ]),
  single('replacements', [
    update({ _id: int(1) }, { z: int(1), _id: int(1), a: int(2) }),
    update({ _id: int(2) }, { b: new Double(1.1) }),
    update({ _id: int(3) }, {}),
  ]),
];
