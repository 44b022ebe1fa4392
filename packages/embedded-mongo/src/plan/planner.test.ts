import { ObjectId } from 'bson';
import { expect, it } from 'vitest';
import type { Doc, Value } from '../bson/value.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { indexFromSpec } from '../storage/index-spec.ts';
import { choosePlan } from './planner.ts';

const toDoc = (fields: object): Doc => new Map(Object.entries(fields)) as Doc;
const buildIndex = (id: number, name: string, key: object, partial?: object) =>
  indexFromSpec(
    id,
    toDoc({ name, key: toDoc(key), ...(partial && { partialFilterExpression: toDoc(partial) }) }),
    true,
  );

const collection = {
  indexes: [
    buildIndex(1, 'bySeq', { medicationId: 1, seq: 1 }),
    buildIndex(
      2,
      'byRecord',
      { medicationId: 1, recordId: 1, seq: 1 },
      { recordId: toDoc({ $type: 'string' }) },
    ),
    buildIndex(3, 'byEnd', { hidden: 1, endsAt: 1 }),
    buildIndex(4, 'byName', { hidden: 1, _id: 1, orderedBy: 1 }, { orderedBy: toDoc({ $gt: '' }) }),
  ],
} as unknown as CollectionInfo;
const medicationId = new ObjectId() as Value;

it.each([[['a']], [['a', 'b']]])('looks up %j in a partial index on strings', (records) => {
  const filter = toDoc({ medicationId, recordId: toDoc({ $in: records, $type: 'string' }) });
  const { index, bounds } = choosePlan(collection, parseFilter(filter), [{ path: 'seq', descending: false }]);
  expect([index?.name, bounds?.points, bounds?.intervals.length]).toEqual(['byRecord', 2, records.length]);
});

it('does not use a partial index for what it may not hold', () => {
  const filter = toDoc({ medicationId, recordId: null });
  expect(choosePlan(collection, parseFilter(filter), []).index?.name).toBe('bySeq');
});

it('reads the order from a partial index that a filter implies beside another condition', () => {
  const filter = toDoc({ hidden: false, orderedBy: toDoc({ $gt: '', $ne: 'Erased' }) });
  const plan = choosePlan(collection, parseFilter(filter), [{ path: '_id', descending: true }]);
  expect([plan.index?.name, plan.sorted, plan.reverse]).toEqual(['byName', true, true]);
});
