import type { ReadView } from '../engine.ts';
import { matches } from '../query/matches.ts';
import { LazyDocument } from './lazy-document.ts';
import type { Plan } from './planner.ts';
import { isByKeys } from './planner.ts';
import type { Query } from './query.ts';
import { Scan } from './scan.ts';

/** Queries of more documents are read in batches that yield. */
const MAX_DOCUMENTS = 101;

/**
 * All documents of a query that one short index read returns in order: the one of a unique key, or the first few of a range.
 * Undefined for other queries.
 */
export function readFastPath(reading: ReadView, query: Query, plan: Plan): LazyDocument[] | undefined {
  const { collection, filter, sort, limit } = query;
  if (!collection) return [];
  const single = isByKeys(plan) && plan.bounds?.intervals.length === 1;
  const few = plan.countable && limit > 0 && limit <= MAX_DOCUMENTS && (plan.sorted || sort.length === 0);
  if (!single && !few) return undefined;
  const scan = new Scan(reading.store, collection, plan);
  const most = single ? 1 : limit;
  const found = scan.next(most).map(({ record, bytes }) => new LazyDocument(record, bytes));
  if (found.length < most && !scan.ended) return undefined;
  return plan.countable ? found : found.filter((one) => matches(filter, one.doc));
}
