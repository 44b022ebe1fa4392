import type { KeyField } from '../keys/index-keys.ts';
import type { Filter, Leaf } from '../query/filter.ts';
import type { IndexInfo } from '../storage/catalog-types.ts';
import type { Interval, Range } from './interval.ts';
import { intersect, intervalOf, isPoint, pointBytes, prefixInterval } from './interval.ts';
import { leafRanges } from './leaf-ranges.ts';

/** Maximum combinations of $in values; beyond it later fields are only filtered. */
const MAX_INTERVALS = 1000;

/** Index bounds of a filter. */
export interface Bounds {
  /** In key order, not overlapping. */
  readonly intervals: readonly Interval[];
  /** Number of leading fields with point bounds; `ranged`: 1 or 2 for the bounded sides of the next field. */
  readonly points: number;
  readonly ranged: number;
  /** Every field of the index has point bounds. */
  readonly whole: boolean;
  /** Paths bound to a single value. */
  readonly fixed: ReadonlySet<string>;
  /** The parts of the filter that the intervals express completely. */
  readonly exact: ReadonlySet<Filter>;
}

interface FieldRanges {
  readonly ranges: readonly Range[];
  readonly exact: readonly Filter[];
}

/** The ranges of one field; `single`: use only one of several conditions, since different array elements may match each. */
function rangesOf(leaves: readonly Leaf[], single: boolean): FieldRanges | undefined {
  let result: FieldRanges | undefined;
  const byPoints = [...leaves].sort((a, b) => Number(b.op === '$eq') - Number(a.op === '$eq'));
  for (const leaf of byPoints) {
    const found = leafRanges(leaf);
    if (!found) continue;
    const exact = found.exact ? [leaf] : [];
    if (!result) result = { ranges: found.ranges, exact };
    else if (
      !single &&
      result.ranges.length === 1 &&
      found.ranges.length === 1 &&
      result.ranges[0] &&
      found.ranges[0]
    )
      result = { ranges: [intersect(result.ranges[0], found.ranges[0])], exact: [...result.exact, ...exact] };
  }
  return result;
}

const head = (path: string): string => path.split('.', 1)[0] ?? path;

/** The intervals of an index that contain all possible matches of the filter's parts. */
export function boundsFor(index: IndexInfo, parts: readonly Filter[]): Bounds {
  const exact = new Set<Filter>();
  const fixed = new Set<string>();
  const heads = new Set<string>();
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let points = 0;
  for (const field of index.fields) {
    const leaves = parts.filter((part): part is Leaf => part.kind === 'leaf' && part.path === field.path);
    // In a multikey index two fields of one array may match different elements: only the first gets bounds.
    const shared = index.multikey && heads.has(head(field.path));
    const found = shared ? undefined : rangesOf(leaves, index.multikey);
    if (!found || prefixes.length * found.ranges.length > MAX_INTERVALS) break;
    heads.add(head(field.path));
    for (const part of found.exact) exact.add(part);
    if (!found.ranges.every(isPoint) || leaves.some((leaf) => leaf.op === '$regex' && !exact.has(leaf))) {
      const intervals = withRanges(prefixes, found.ranges, field);
      return { intervals, points, ranged: sides(leaves), whole: false, fixed, exact };
    }
    if (found.ranges.length === 1) fixed.add(field.path);
    prefixes = prefixes.flatMap((prefix) =>
      inOrder(found.ranges, field).map((range) =>
        Buffer.concat([prefix, pointBytes(range, field.descending)]),
      ),
    );
    points++;
  }
  const whole = points === index.fields.length;
  return { intervals: prefixes.map(prefixInterval), points, ranged: 0, whole, fixed, exact };
}

const inOrder = (ranges: readonly Range[], field: KeyField): readonly Range[] =>
  field.descending ? [...ranges].reverse() : ranges;

const sides = (leaves: readonly Leaf[]): number =>
  leaves.some((leaf) => leaf.op.startsWith('$gt')) && leaves.some((leaf) => leaf.op.startsWith('$lt'))
    ? 2
    : 1;

function withRanges(prefixes: readonly Buffer[], ranges: readonly Range[], field: KeyField): Interval[] {
  return prefixes.flatMap((prefix) =>
    inOrder(ranges, field).flatMap((range) => intervalOf(prefix, range, field.descending) ?? []),
  );
}
