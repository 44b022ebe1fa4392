import { BSONRegExp } from 'bson';
import type { Value } from '../bson/value.ts';
import type { KeyField } from '../keys/index-keys.ts';
import { keyOf } from '../keys/key-writer.ts';
import type { Filter, Leaf } from '../query/filter.ts';
import type { Interval, Intervals } from './interval.ts';
import { prefixInterval } from './interval.ts';

/** A $in list longer than this is looked up value by value, in list order. */
export const LONG_IN_LIST = 1000;

/** Whether a leaf is a $in list too long for sorting and merging its intervals. */
export const isLongInList = ({ op, operand }: Leaf): boolean =>
  op === '$in' && Array.isArray(operand) && operand.length > LONG_IN_LIST;

/** The long $in list of a filter that an index on `field` can serve. */
export function longInListFor(field: KeyField | undefined, parts: readonly Filter[]): Leaf | undefined {
  return parts.find(
    (part): part is Leaf =>
      part.kind === 'leaf' &&
      part.path === field?.path &&
      isLongInList(part) &&
      !(part.operand as Value[]).some((item) => Array.isArray(item) || item instanceof BSONRegExp),
  );
}

/** The intervals of the list's values, each value once. */
export class InListIntervals implements Intervals {
  readonly length: number;
  private readonly values: readonly Value[];
  private readonly descending: boolean;
  private readonly met = new Set<string>();

  constructor(list: Leaf, descending: boolean) {
    this.values = list.operand as Value[];
    this.length = this.values.length;
    this.descending = descending;
  }

  at(position: number): Interval | undefined {
    const key = keyOf(this.values[position] ?? null, this.descending);
    const name = key.toString('latin1');
    if (this.met.has(name)) return undefined;
    this.met.add(name);
    return prefixInterval(key);
  }
}
