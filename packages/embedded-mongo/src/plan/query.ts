import type { ReadView } from '../engine.ts';
import type { KeyField } from '../keys/index-keys.ts';
import { sortKey } from '../keys/index-keys.ts';
import { YieldPolicy } from '../yield-policy.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/matches.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog-types.ts';
import { LazyDocument } from './lazy-document.ts';
import type { Plan } from './planner.ts';
import { choosePlan } from './planner.ts';
import { Scan } from './scan.ts';
import { SortBuffer } from './sort.ts';

/** A query: filter, order and limit (0: none). */
export interface Query {
  readonly collection: CollectionInfo | undefined;
  readonly filter: Filter;
  readonly sort: readonly KeyField[];
  readonly limit: number;
  readonly hint?: IndexInfo | undefined;
  /** The plan, if already chosen. */
  readonly plan?: Plan | undefined;
}

const FIRST_READ = 24;
const MAX_READ = 256;

/** The documents of a query in order, in batches. */
export async function* runQuery(
  reading: ReadView,
  query: Query,
  yieldPolicy = new YieldPolicy(),
): AsyncGenerator<LazyDocument[]> {
  const { collection, filter, sort, limit } = query;
  if (!collection) return;
  const plan = query.plan ?? choosePlan(collection, filter, sort, query.hint);
  const matching = scanMatching(
    reading,
    collection,
    plan,
    filter,
    yieldPolicy,
    plan.sorted || !sort.length ? limit : 0,
  );
  if (plan.sorted || sort.length === 0) {
    yield* take(matching, limit);
    return;
  }
  const buffer = new SortBuffer<{ key: Buffer; found: LazyDocument }>(limit, yieldPolicy);
  for await (const batch of matching)
    for (const found of batch)
      await buffer.add({ key: sortKey(found.doc, sort), found: lean(found) }, found.bytes.length);
  const sorted = await buffer.sorted();
  for (let at = 0; at < sorted.length; at += MAX_READ) {
    yield sorted.slice(at, at + MAX_READ).map(({ found }) => found);
    await yieldPolicy.yieldIfDue();
  }
}

// A copy without the decoded document, since many are held in memory.
const lean = (found: LazyDocument): LazyDocument => new LazyDocument(found.record, found.bytes);

async function* scanMatching(
  reading: ReadView,
  collection: CollectionInfo,
  plan: Plan,
  filter: Filter,
  yieldPolicy: YieldPolicy,
  limit: number,
): AsyncGenerator<LazyDocument[]> {
  const scan = new Scan(reading.store, collection, plan);
  let size = limit && plan.countable ? Math.min(limit, MAX_READ) : FIRST_READ;
  for (;;) {
    const scanned = scan.next(size);
    const found = scanned.map(({ record, bytes }) => new LazyDocument(record, bytes));
    const matched = plan.countable ? found : await matching(found, filter, yieldPolicy);
    if (matched.length) yield matched;
    if (scan.ended) return;
    size = Math.min(size * 2, MAX_READ);
    await yieldPolicy.yieldIfDue();
  }
}

async function matching(
  found: readonly LazyDocument[],
  filter: Filter,
  yieldPolicy: YieldPolicy,
): Promise<LazyDocument[]> {
  const matched: LazyDocument[] = [];
  for (const one of found) {
    if (matches(filter, one.doc)) matched.push(one);
    if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
  }
  return matched;
}

async function* take(source: AsyncGenerator<LazyDocument[]>, limit: number): AsyncGenerator<LazyDocument[]> {
  let left = limit || Infinity;
  for await (const batch of source) {
    yield batch.length > left ? batch.slice(0, left) : batch;
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** Counts by index entries alone; undefined if the index does not suffice. */
async function countByIndex(
  reading: ReadView,
  query: Query,
  yieldPolicy: YieldPolicy,
): Promise<number | undefined> {
  if (!query.collection) return 0;
  const plan = choosePlan(query.collection, query.filter, [], query.hint);
  return plan.countable ? new Scan(reading.store, query.collection, plan).count(yieldPolicy) : undefined;
}

/** Counts the documents of a query. */
export async function countMatching(
  reading: ReadView,
  query: Query,
  yieldPolicy: YieldPolicy,
): Promise<number> {
  const counted =
    (await countAll(reading, query, yieldPolicy)) ?? (await countByIndex(reading, query, yieldPolicy));
  if (counted !== undefined) return counted;
  let count = 0;
  for await (const batch of runQuery(reading, query, yieldPolicy)) count += batch.length;
  return count;
}

// Without a filter the _id index is counted: one entry for each document.
async function countAll(
  reading: ReadView,
  { collection, filter }: Query,
  yieldPolicy: YieldPolicy,
): Promise<number | undefined> {
  if (!collection || filter.kind !== 'and' || filter.parts.length > 0) return undefined;
  const index = collection.indexes.find(({ name }) => name === '_id_');
  const plan: Plan = { index, bounds: everything, reverse: false, sorted: false, countable: true };
  return index && new Scan(reading.store, collection, plan).count(yieldPolicy);
}

const everything = {
  intervals: [{ start: Buffer.alloc(0), end: Buffer.from([0xff]) }],
  points: 0,
  ranged: 0,
  whole: false,
  fixed: new Set<string>(),
  exact: new Set<Filter>(),
};
