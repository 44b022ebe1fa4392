import { Decimal128 } from 'bson';
import type { Double } from 'bson';
import { addLoosely } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { encodeDoc } from '../bson/encode.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber } from '../bson/value.ts';
import { badValue } from '../errors.ts';
import type { AccumulatorName } from '../supported.ts';

/** Gathers the values of one group; undefined is a missing value. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
  /** About how much memory it holds on to, in bytes. */
  readonly bytes: number;
}

const OVERHEAD = 64;

/** About how much memory a value takes, in bytes. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return OVERHEAD + 2 * value.length;
  if (typeof value !== 'object' || value === null) return OVERHEAD;
  return OVERHEAD + encodeDoc(new Map([['', value]])).length;
}

class Sum implements Accumulator {
  readonly bytes = OVERHEAD;
  private total: number | bigint | Double = 0;
  add(value: Value): void {
    if (value instanceof Decimal128) throw badValue('arithmetic on Decimal128 is not supported');
    if (isPlainNumber(value)) this.total = addLoosely(this.total, value);
  }
  result(): Value {
    return this.total;
  }
}

type Prefers = (value: Value, kept: Value) => boolean;

class One implements Accumulator {
  bytes = OVERHEAD;
  private kept: Value = undefined;
  private readonly prefers: Prefers;
  constructor(prefers: Prefers) {
    this.prefers = prefers;
  }
  add(value: Value): void {
    if (!this.prefers(value, this.kept)) return;
    this.kept = value ?? null;
    this.bytes = sizeOf(value);
  }
  result(): Value {
    return this.kept ?? null;
  }
}

const further =
  (sign: number): Prefers =>
  (value, kept) =>
    value !== undefined && value !== null && (kept === undefined || sign * compareValues(value, kept) > 0);

class Push implements Accumulator {
  bytes = OVERHEAD;
  private readonly values: Value[] = [];
  add(value: Value): void {
    if (value === undefined) return;
    this.values.push(value);
    this.bytes += sizeOf(value);
  }
  result(): Value {
    return this.values;
  }
}

/** The accumulators of $group. */
export const ACCUMULATORS: Record<AccumulatorName, () => Accumulator> = {
  $sum: () => new Sum(),
  $min: () => new One(further(-1)),
  $max: () => new One(further(1)),
  $first: () => new One((_value, kept) => kept === undefined),
  $last: () => new One(() => true),
  $push: () => new Push(),
};
