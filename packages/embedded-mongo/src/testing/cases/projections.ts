import type { Document } from 'bson';
import type { Case } from './case.ts';

const docs: Document[] = [
  { _id: 1, a: 1, b: { c: 2, d: [1, 2, 3] }, list: [{ x: 1, y: 1 }, { x: 2 }, 5], '10': 'ten', '2': 'two' },
  { _id: 2, b: 7, list: [], a: null },
  { _id: 3, list: [[{ x: 1 }]], b: [{ c: 1 }, { d: 2 }] },
];
const project = (projection: Document): Document => ({ find: 'c', projection, sort: { _id: 1 } });

/** What find gives back of a document. */
export const projectionCases: readonly Case[] = [
  {
    name: 'projections',
    docs,
    steps: [
      {},
      { a: 1 },
      { a: 0 },
      { a: 1, _id: 0 },
      { _id: 0 },
      { _id: 1 },
      { 'b.c': 1 },
      { 'b.c': 0 },
      { b: { c: 1, d: 1 } },
      { 'list.x': 1 },
      { 'list.x': 0 },
      { a: true, 'b.d': true },
      { nothing: 1 },
      { a: 1, b: 0 },
      { a: 0, b: 1 },
      { _id: 1, a: 0 },
      { _id: 0, a: 1, b: 1 },
      { a: 1, 'a.b': 1 },
      { 'b.': 1 },
      { n: '$b.c' },
      { n: ['$a', 'x'], b: { e: '$a' } },
      { n: '$b.c', a: 0 },
      { a: '$b', b: 1, c: { d: '$none' } },
      { b: { c: 1, n: '$a' }, list: { x: 1 } },
      { a: 0, n: '$b.c' },
      { n: { $foo: 1 } },
      { '2': 1 },
    ].map(project),
  },
];
