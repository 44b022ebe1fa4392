import type { Engine } from '../engine.ts';
import { sortKey } from '../keys/index-keys.ts';
import { YieldPolicy } from '../yield-policy.ts';
import { LazyDocument } from '../plan/lazy-document.ts';
import { choosePlan, isByKeys } from '../plan/planner.ts';
import type { Query } from '../plan/query.ts';
import { runQuery } from '../plan/query.ts';
import { Scan } from '../plan/scan.ts';
import type { Priority } from '../storage/store.ts';
import { matches } from '../query/matches.ts';

/** Result of a search inside a transaction that exceeded its budget; nothing was changed. */
const TOO_LONG = Symbol('too long');
/** Maximum documents examined by a search inside a transaction. */
const BUDGET = 1000;
const STEP = 32;
/** Optimistic searches outside a transaction before one runs as the only writer. */
const ATTEMPTS = 5;

/** The first document of a query, searched synchronously inside a transaction, or TOO_LONG. */
function locateNow(engine: Engine, query: Query): LazyDocument | undefined | typeof TOO_LONG {
  const { collection, filter, sort } = query;
  if (!collection) return undefined;
  const plan = query.plan ?? choosePlan(collection, filter, sort, query.hint);
  const scan = new Scan(engine.store, collection, plan);
  const inOrder = sort.length === 0 || plan.sorted;
  let best: { found: LazyDocument; key: Buffer } | undefined;
  let seen = 0;
  const yieldPolicy = new YieldPolicy();
  const step = isByKeys(plan) ? 1 : STEP;
  while (!scan.ended) {
    for (const { record, bytes } of scan.next(step)) {
      if (++seen > BUDGET || yieldPolicy.sliceUsed) return TOO_LONG;
      const found = new LazyDocument(record, bytes);
      if (!matches(filter, found.doc)) continue;
      if (inOrder) return found;
      const key = sortKey(found.doc, sort);
      if (!best || Buffer.compare(key, best.key) < 0) best = { found, key };
    }
    if (yieldPolicy.sliceUsed) return TOO_LONG;
  }
  return best?.found;
}

type Write = <T>(change: () => T) => Promise<T>;

/**
 * Finds one document and changes it in the same transaction (compare-and-set). A search too long for a transaction runs
 * outside, and its result is checked again inside.
 */
export async function changeOne<T>(
  engine: Engine,
  query: () => Query,
  yieldPolicy: YieldPolicy,
  priority: Priority,
  change: (found: LazyDocument | undefined) => T,
): Promise<T> {
  const { store } = engine;
  const write: Write = (work) => store.write(work, priority);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const done = await write(() => {
      const found = locateNow(engine, query());
      return found === TOO_LONG ? TOO_LONG : { value: change(found) };
    });
    if (done !== TOO_LONG) return done.value;
    const checked = await changeSearched(engine, query, yieldPolicy, change, write);
    if (checked !== TOO_LONG) return checked.value;
  }
  // Too many conflicts: search as the only writer.
  return store.exclusively(async (write) => {
    const checked = await changeSearched(engine, query, yieldPolicy, change, write);
    if (checked === TOO_LONG) throw new Error('a search that nobody disturbed was disturbed');
    return checked.value;
  }, priority);
}

async function changeSearched<T>(
  engine: Engine,
  query: () => Query,
  yieldPolicy: YieldPolicy,
  change: (found: LazyDocument | undefined) => T,
  write: Write,
): Promise<{ value: T } | typeof TOO_LONG> {
  const searched = query();
  const { collection, filter } = searched;
  const version = collection?.version;
  const candidate = await firstOf(engine, searched, yieldPolicy);
  return write(() => {
    if (query().collection !== collection) return TOO_LONG;
    if (!candidate) return collection?.version === version ? { value: change(undefined) } : TOO_LONG;
    const bytes = collection && engine.records.read(collection, candidate.record);
    const found = bytes && new LazyDocument(candidate.record, bytes);
    return found && matches(filter, found.doc) ? { value: change(found) } : TOO_LONG;
  });
}

async function firstOf(
  engine: Engine,
  query: Query,
  yieldPolicy: YieldPolicy,
): Promise<LazyDocument | undefined> {
  for await (const batch of runQuery(engine, { ...query, limit: 1 }, yieldPolicy)) return batch[0];
  return undefined;
}

/** The record numbers of all documents of a query, each once. */
export async function locateAll(engine: Engine, query: Query, yieldPolicy: YieldPolicy): Promise<number[]> {
  const records = new Set<number>();
  for await (const batch of runQuery(engine, query, yieldPolicy))
    for (const { record } of batch) records.add(record);
  return [...records];
}
