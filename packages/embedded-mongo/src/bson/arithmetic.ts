import { Decimal128, Double } from 'bson';
import { badValue } from '../errors.ts';
import type { Value } from './value.ts';
import { isPlainNumber, toNumber } from './value.ts';

type Plain = number | bigint | Double;

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** True for a number arithmetic is done with; Decimal128 is refused by name. */
export function isArithmetic(value: Value): value is Plain {
  if (value instanceof Decimal128) throw badValue('arithmetic on Decimal128 is not supported');
  return isPlainNumber(value);
}

/** int32 stays int32 until it overflows to int64; any double makes a double. Undefined when int64 overflows. */
export function add(a: Plain, b: Plain): Plain | undefined {
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const result = BigInt(a) + BigInt(b);
  if (result < MIN || result > MAX) return undefined;
  const isInt = typeof a === 'number' && typeof b === 'number';
  return isInt && BigInt.asIntN(32, result) === result ? Number(result) : result;
}

/** As add, but what overflows int64 becomes a double, as in $sum. */
export const addLoosely = (a: Plain, b: Plain): Plain => add(a, b) ?? new Double(toNumber(a) + toNumber(b));
