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
const expression = (e: unknown): Document => run({ $group: { _id: e } });
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

const sum = (e: unknown): Document => run({ $group: { _id: '$kind', r: { $sum: e } } });

const PIPELINES: Document[] = [
  ...['$n', '$missing', '$sub.k', 1].map(sum),
  run({ $group: { _id: null, n: { $sum: 1 } } }),
  run({ $group: { _id: 1, n: { $sum: 1 } } }),
  run({ $match: { kind: 'zz' } }, { $group: { _id: 1, n: { $sum: 1 } } }),
  run({ $match: { kind: 'a' } }, { $group: { _id: 1, n: { $sum: 1 } } }),
  run({ $match: { kind: 'a' } }),
  run({ $match: { kind: 'a' } }, { $match: { _id: { $gt: 1 } } }),
  run({ $match: { _id: { $gt: 2 } } }, { $group: { _id: '$kind', n: { $sum: 1 } } }),
  run({ $group: { _id: { k: '$kind', t: '$missing' } } }),
  run({ $group: { _id: '$kind', n: { $sum: 1 } } }, { $match: { n: { $gt: 1 } } }),
  run({ $group: { _id: '$kind', n: { $sum: 1 } } }, { $group: { _id: '$n', n: { $sum: 1 } } }),
  run({ $group: { _id: { $foo: 1 } } }),
  run({ $foo: 1 }),
  run({ $match: 1 }),
  run({ $group: { n: 1 } }),
  run({ $group: { _id: 1, n: 1 } }),
  run({ $group: { _id: 1, n: { $foo: 1 } } }),
  run({ $match: {}, $group: { _id: 1 } }),
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
    steps: [run({ $group: { _id: '$v', n: { $sum: 1 }, ids: { $sum: '$_id' } } })],
  },
];
