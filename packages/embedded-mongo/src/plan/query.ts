import type { Reading } from '../engine.ts';
import type { KeyField } from '../keys/index-keys.ts';
import { sortKey } from '../keys/index-keys.ts';
import { Pacer } from '../pacer.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/matches.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog-types.ts';
import { Found } from './found.ts';
import type { Plan } from './planner.ts';
import { choosePlan } from './planner.ts';
import { Scan } from './scan.ts';
import { SortBuffer } from './sort.ts';

/** What to look for, in which order, and how many at most (0: all). */
export interface Query {
  readonly collection: CollectionInfo | undefined;
  readonly filter: Filter;
  readonly sort: readonly KeyField[];
  readonly limit: number;
  readonly hint?: IndexInfo | undefined;
  /** How to read, where that has been chosen already. */
  readonly plan?: Plan | undefined;
}

const FIRST_READ = 24;
const MOST_READ = 256;

/** The documents of a query in order, in batches. */
export async function* runQuery(
  reading: Reading,
  query: Query,
  pacer = new Pacer(),
): AsyncGenerator<Found[]> {
  const { collection, filter, sort, limit } = query;
  if (!collection) return;
  const plan = query.plan ?? choosePlan(collection, filter, sort, query.hint);
  const matching = scanMatching(
    reading,
    collection,
    plan,
    filter,
    pacer,
    plan.sorted || !sort.length ? limit : 0,
  );
  if (plan.sorted || sort.length === 0) {
    yield* take(matching, limit);
    return;
  }
  const buffer = new SortBuffer<{ key: Buffer; found: Found }>(limit, pacer);
  for await (const batch of matching)
    for (const found of batch)
      await buffer.add({ key: sortKey(found.doc, sort), found: lean(found) }, found.bytes.length);
  const sorted = await buffer.sorted();
  for (let at = 0; at < sorted.length; at += MOST_READ) {
    yield sorted.slice(at, at + MOST_READ).map(({ found }) => found);
    await pacer.breathe();
  }
}

// A copy without the decoded document: many are held at once.
const lean = (found: Found): Found => new Found(found.record, found.bytes);

async function* scanMatching(
  reading: Reading,
  collection: CollectionInfo,
  plan: Plan,
  filter: Filter,
  pacer: Pacer,
  limit: number,
): AsyncGenerator<Found[]> {
  const scan = new Scan(reading.store, collection, plan);
  let size = limit && plan.countable ? Math.min(limit, MOST_READ) : FIRST_READ;
  for (;;) {
    const scanned = scan.next(size);
    const found = scanned.map(({ record, bytes }) => new Found(record, bytes));
    const kept = plan.countable ? found : await matching(found, filter, pacer);
    if (kept.length) yield kept;
    if (scan.ended) return;
    size = Math.min(size * 2, MOST_READ);
    await pacer.breathe();
  }
}

async function matching(found: readonly Found[], filter: Filter, pacer: Pacer): Promise<Found[]> {
  const kept: Found[] = [];
  for (const one of found) {
    if (matches(filter, one.doc)) kept.push(one);
    if (pacer.spent) await pacer.breathe();
  }
  return kept;
}

async function* take(source: AsyncGenerator<Found[]>, limit: number): AsyncGenerator<Found[]> {
  let left = limit || Infinity;
  for await (const batch of source) {
    yield batch.length > left ? batch.slice(0, left) : batch;
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** Counts without reading documents where the index says it all; undefined where it does not. */
async function countByIndex(reading: Reading, query: Query, pacer: Pacer): Promise<number | undefined> {
  if (!query.collection) return 0;
  const plan = choosePlan(query.collection, query.filter, [], query.hint);
  return plan.countable ? new Scan(reading.store, query.collection, plan).count(pacer) : undefined;
}

/** How many documents a query finds. */
export async function countMatching(reading: Reading, query: Query, pacer: Pacer): Promise<number> {
  const counted = (await countAll(reading, query, pacer)) ?? (await countByIndex(reading, query, pacer));
  if (counted !== undefined) return counted;
  let count = 0;
  for await (const batch of runQuery(reading, query, pacer)) count += batch.length;
  return count;
}

// No filter: the _id index has exactly one entry for each document.
async function countAll(
  reading: Reading,
  { collection, filter }: Query,
  pacer: Pacer,
): Promise<number | undefined> {
  if (!collection || filter.kind !== 'and' || filter.parts.length > 0) return undefined;
  const index = collection.indexes.find(({ name }) => name === '_id_');
  const plan: Plan = { index, bounds: everything, reverse: false, sorted: false, countable: true };
  return index && new Scan(reading.store, collection, plan).count(pacer);
}

const everything = {
  intervals: [{ start: Buffer.alloc(0), end: Buffer.from([0xff]) }],
  points: 0,
  ranged: 0,
  whole: false,
  fixed: new Set<string>(),
  exact: new Set<Filter>(),
};
