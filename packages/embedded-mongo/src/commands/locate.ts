import type { Engine } from '../engine.ts';
import { sortKey } from '../keys/index-keys.ts';
import type { Pacer } from '../pacer.ts';
import { SLICE_MS } from '../pacer.ts';
import { Found } from '../plan/found.ts';
import { choosePlan } from '../plan/planner.ts';
import type { Query } from '../plan/query.ts';
import { runQuery } from '../plan/query.ts';
import { Scan } from '../plan/scan.ts';
import { matches } from '../query/matches.ts';

/** Said by a search inside a transaction that would take too long: nothing has been changed. */
export const TOO_LONG = Symbol('too long');
/** Documents looked at, inside a transaction, before a search gives up. */
const BUDGET = 1000;
const STEP = 32;

/** The first document of a query, found at once and inside a transaction, or TOO_LONG. */
export function locateNow(
  engine: Engine,
  query: Query,
  budget = BUDGET,
): Found | undefined | typeof TOO_LONG {
  const { collection, filter, sort } = query;
  if (!collection) return undefined;
  const plan = query.plan ?? choosePlan(collection, filter, sort, query.hint);
  const scan = new Scan(engine.store, collection, plan);
  const inOrder = sort.length === 0 || plan.sorted;
  let best: { found: Found; key: Buffer } | undefined;
  let seen = 0;
  const deadline = budget === Infinity ? Infinity : performance.now() + SLICE_MS;
  const step = plan.bounds?.whole && plan.index?.unique ? 1 : STEP;
  for (let scanned = scan.next(step); scanned.length; scanned = scan.next(step)) {
    for (const { record, bytes } of scanned) {
      const found = new Found(record, bytes);
      if (!matches(filter, found.doc)) continue;
      if (inOrder) return found;
      const key = sortKey(found.doc, sort);
      if (!best || Buffer.compare(key, best.key) < 0) best = { found, key };
    }
    seen += scanned.length;
    if (seen > budget || performance.now() > deadline) return TOO_LONG;
    if (scan.ended) break;
  }
  return best?.found;
}

/**
 * Finds one document and changes it in the same transaction, so that nobody comes in between. A search too long for a
 * transaction is made outside, and its outcome checked again inside.
 */
export async function changeOne<T>(
  engine: Engine,
  query: () => Query,
  pacer: Pacer,
  change: (found: Found | undefined) => T,
): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const done = await engine.store.write(() => {
      const found = locateNow(engine, query());
      return found === TOO_LONG ? TOO_LONG : { value: change(found) };
    });
    if (done !== TOO_LONG) return done.value;
    const checked = await changeSearched(engine, query(), pacer, change);
    if (checked !== TOO_LONG) return checked.value;
  }
  // Others keep changing what was found: search undisturbed, whatever it takes.
  return engine.store.write(() => {
    const found = locateNow(engine, query(), Infinity);
    if (found === TOO_LONG) throw new Error('unbounded search gave up');
    return change(found);
  });
}

async function changeSearched<T>(
  engine: Engine,
  query: Query,
  pacer: Pacer,
  change: (found: Found | undefined) => T,
): Promise<{ value: T } | typeof TOO_LONG> {
  const { collection, filter } = query;
  const version = collection?.version;
  const candidate = await firstOf(engine, query, pacer);
  return engine.store.write(() => {
    if (!collection || collection.dropped) return TOO_LONG;
    if (!candidate) return collection.version === version ? { value: change(undefined) } : TOO_LONG;
    const bytes = engine.records.read(collection, candidate.record);
    const found = bytes && new Found(candidate.record, bytes);
    return found && matches(filter, found.doc) ? { value: change(found) } : TOO_LONG;
  });
}

async function firstOf(engine: Engine, query: Query, pacer: Pacer): Promise<Found | undefined> {
  for await (const batch of runQuery(engine, { ...query, limit: 1 }, pacer)) return batch[0];
  return undefined;
}

/** The record numbers of all documents a query finds, each once. */
export async function locateAll(engine: Engine, query: Query, pacer: Pacer): Promise<number[]> {
  const records = new Set<number>();
  for await (const batch of runQuery(engine, query, pacer))
    for (const { record } of batch) records.add(record);
  return [...records];
}
