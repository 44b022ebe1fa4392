import type { Numeric } from '../bson/numeric.ts';
import { addLoosely } from '../bson/arithmetic.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber } from '../bson/value.ts';
import type { AccumulatorName } from '../supported.ts';

/** Gathers the values of one group; undefined is a missing value. */
export interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

class Sum implements Accumulator {
  private total: Numeric = 0;
  add(value: Value): void {
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
