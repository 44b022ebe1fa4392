import type { CollectionInfo, IndexInfo } from '../storage/catalog-types.ts';
import type { KeyField } from '../keys/index-keys.ts';
import type { Filter, Leaf } from '../query/filter.ts';
import { boundsFor } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { conjuncts, implies, isImpliedBy, provesExistence } from './implies.ts';
import { longInListFor } from './long-in-list.ts';

/** A query plan. */
export interface Plan {
  /** The index to scan; undefined for a collection scan. */
  readonly index: IndexInfo | undefined;
  readonly bounds: Bounds | undefined;
  /** Instead of bounds: a long $in list on the index's first field. */
  readonly list?: Leaf | undefined;
  readonly reverse: boolean;
  /** The scan returns documents in the requested order. */
  readonly sorted: boolean;
  /** Each entry within the bounds is exactly one match, so counting entries counts documents. */
  readonly countable: boolean;
}

/** A collection scan in insertion order. */
export const scanPlan = (): Plan => ({
  index: undefined,
  bounds: undefined,
  reverse: false,
  sorted: false,
  countable: false,
});

/** Whether each interval is a complete key of a unique index, with at most one document. */
export const isByKeys = ({ index, bounds, list }: Plan): boolean =>
  index?.unique === true && !index.cut && (list ? index.fields.length === 1 : bounds?.whole === true);

/** Chooses a plan: the most selective index, then one that provides the order. */
export function choosePlan(
  collection: CollectionInfo | undefined,
  filter: Filter,
  sort: readonly KeyField[],
  hint?: IndexInfo,
): Plan {
  let best: Plan | undefined;
  let bestScore = 0;
  const parts = conjuncts(filter);
  const offered = collection?.indexes.filter((index) => index.ready && isOfUse(index, parts, sort)) ?? [];
  for (const index of hint ? [hint] : offered) {
    const plan = index.ready ? planWith(index, filter, parts, sort) : undefined;
    const score = plan ? scoreOf(plan, sort.length > 0) + (hint ? 1 : 0) : 0;
    if (plan && score > bestScore) {
      best = plan;
      bestScore = score;
    }
  }
  return best ?? scanPlan();
}

function scoreOf(plan: Plan, wantsOrder: boolean): number {
  // Preference: points, then a long $in list, then ranges.
  if (plan.list) return 9;
  const { points, ranged, whole } = plan.bounds ?? { points: 0, ranged: 0, whole: false };
  if (plan.index?.unique && whole) return 1000;
  const order = wantsOrder && plan.sorted ? (points || ranged ? 6 : 3) : 0;
  const narrow = points * 10 + ranged * 4;
  // A partial index is preferred among equals: it is smaller.
  return narrow + order && narrow + order + (plan.index?.partial ? 1 : 0) + (plan.countable ? 0.5 : 0);
}

// An index is useful if its first field is filtered or sorted by.
function isOfUse(index: IndexInfo, parts: readonly Filter[], sort: readonly KeyField[]): boolean {
  const first = index.fields[0]?.path;
  return sort[0]?.path === first || parts.some((part) => part.kind === 'leaf' && part.path === first);
}

function planWith(
  index: IndexInfo,
  filter: Filter,
  parts: readonly Filter[],
  sort: readonly KeyField[],
): Plan | undefined {
  if (index.partial && !implies(filter, index.partial)) return undefined;
  const paths = new Set(index.fields.map(({ path }) => path));
  const present = parts.some((part) => part.kind === 'leaf' && paths.has(part.path) && provesExistence(part));
  if (index.sparse && !present) return undefined;
  const { partial } = index;
  const says = (exact: (part: Filter) => boolean): boolean =>
    !index.multikey &&
    !index.cut &&
    parts.every((part) => exact(part) || (partial !== undefined && isImpliedBy(part, partial)));
  const list = longInListFor(index.fields[0], parts);
  if (list) {
    const countable = says((part) => part === list);
    return { index, bounds: undefined, list, reverse: false, sorted: false, countable };
  }
  const bounds = boundsFor(index, parts);
  const direction = index.multikey || index.cut ? undefined : sortDirection(index, bounds, sort);
  return {
    index,
    bounds,
    reverse: direction === 'backward',
    sorted: direction !== undefined,
    countable: says((part) => bounds.exact.has(part)),
  };
}

/** The scan direction that provides the order, if any; fields bound to one value are skipped. */
function sortDirection(
  index: IndexInfo,
  bounds: Bounds,
  sort: readonly KeyField[],
): 'forward' | 'backward' | undefined {
  let direction: 'forward' | 'backward' | undefined;
  let at = 0;
  for (const sortField of sort) {
    if (bounds.fixed.has(sortField.path)) continue;
    while (at < index.fields.length && bounds.fixed.has(index.fields[at]?.path ?? '')) at++;
    const field = index.fields[at++];
    if (field?.path !== sortField.path) return undefined;
    const step = field.descending === sortField.descending ? 'forward' : 'backward';
    if (direction && direction !== step) return undefined;
    direction = step;
  }
  return direction ?? (sort.length ? 'forward' : undefined);
}
