import { Decimal128 } from 'bson';
import type { Double } from 'bson';
import { addLoosely } from '../bson/arithmetic.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber } from '../bson/value.ts';
import { badValue } from '../errors.ts';
import type { AccumulatorName } from '../supported.ts';

/** Gathers the values of one group; undefined is a missing value. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

class Sum implements Accumulator {
  private total: number | bigint | Double = 0;
  add(value: Value): void {
    if (value instanceof Decimal128) throw badValue('arithmetic on Decimal128 is not supported');
    if (isPlainNumber(value)) this.total = addLoosely(this.total, value);
  }
  result(): Value {
    return this.total;
  }
}

/** The accumulators of $group. */
export const ACCUMULATORS: Record<AccumulatorName, () => Accumulator> = {
  $sum: () => new Sum(),
};
