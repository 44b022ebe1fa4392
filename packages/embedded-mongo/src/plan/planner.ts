import type { CollectionInfo, IndexInfo } from '../storage/catalog-types.ts';
import type { KeyField } from '../keys/index-keys.ts';
import type { Filter, Leaf } from '../query/filter.ts';
import { boundsFor } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { conjuncts, implies, isImpliedBy, provesExistence } from './implies.ts';
import { longInListFor } from './long-in-list.ts';

/** How the documents of a query are found. */
export interface Plan {
  /** The index to read, or undefined for the whole collection. */
  readonly index: IndexInfo | undefined;
  readonly bounds: Bounds | undefined;
  /** Instead of bounds: the long list of values the index's first field is looked up by. */
  readonly list?: Leaf | undefined;
  readonly reverse: boolean;
  /** The documents come in the order asked for. */
  readonly sorted: boolean;
  /** Every entry within the bounds is a match, and a match has one entry: counting entries counts documents. */
  readonly countable: boolean;
}

/** Documents in the order they were stored. */
export const scanPlan = (): Plan => ({
  index: undefined,
  bounds: undefined,
  reverse: false,
  sorted: false,
  countable: false,
});

/** Each interval is one whole key of a unique index, which has one document or none. */
export const isByKeys = ({ index, bounds, list }: Plan): boolean =>
  index?.unique === true && !index.cut && (list ? index.fields.length === 1 : bounds?.whole === true);

/** Chooses how to read: by the index that narrows most, then by one that gives the order. */
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
  // Looking up a long list beats any range, and any point beats a long list.
  if (plan.list) return 9;
  const { points, ranged, whole } = plan.bounds ?? { points: 0, ranged: 0, whole: false };
  if (plan.index?.unique && whole) return 1000;
  const order = wantsOrder && plan.sorted ? (points || ranged ? 6 : 3) : 0;
  const narrow = points * 10 + ranged * 4;
  // Among equals the partial index is the smaller one.
  return narrow + order && narrow + order + (plan.index?.partial ? 1 : 0) + (plan.countable ? 0.5 : 0);
}

// An index narrows by its first field or gives the order of it.
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

/** Whether reading the index gives the order asked for: fields fixed to one value can be passed over. */
function sortDirection(
  index: IndexInfo,
  bounds: Bounds,
  sort: readonly KeyField[],
): 'forward' | 'backward' | undefined {
  let direction: 'forward' | 'backward' | undefined;
  let at = 0;
  for (const wanted of sort) {
    if (bounds.fixed.has(wanted.path)) continue;
    while (at < index.fields.length && bounds.fixed.has(index.fields[at]?.path ?? '')) at++;
    const field = index.fields[at++];
    if (field?.path !== wanted.path) return undefined;
    const step = field.descending === wanted.descending ? 'forward' : 'backward';
    if (direction && direction !== step) return undefined;
    direction = step;
  }
  return direction ?? (sort.length ? 'forward' : undefined);
}
