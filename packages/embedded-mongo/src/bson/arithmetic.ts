import { Double } from 'bson';
import type { Numeric } from './numeric.ts';
import { toNumber } from './value.ts';

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** int32 stays int32 until it overflows to int64; any double makes a double. Undefined when int64 overflows. */
export function add(a: Numeric, b: Numeric): Numeric | undefined {
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const result = BigInt(a) + BigInt(b);
  if (result < MIN || result > MAX) return undefined;
  const isInt = typeof a === 'number' && typeof b === 'number';
  return isInt && BigInt.asIntN(32, result) === result ? Number(result) : result;
}

/** As add, but what overflows int64 becomes a double, as in $sum. */
export const addLoosely = (a: Numeric, b: Numeric): Numeric =>
  add(a, b) ?? new Double(toNumber(a) + toNumber(b));
