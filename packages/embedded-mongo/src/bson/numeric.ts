import { Double } from 'bson';

/** The supported BSON numbers: int32, int64, double. */
export type Numeric = number | bigint | Double;

const view = new DataView(new ArrayBuffer(8));

/** The next double below `value`, which is not zero. */
function below(value: number): number {
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  view.setBigInt64(0, value > 0 ? bits - 1n : bits + 1n);
  return view.getFloat64(0);
}

const plain = (value: Numeric): number | bigint => (value instanceof Double ? value.value : value);

/** Exact comparison over the numeric types; NaN is below every number and equal to itself. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  const [a, b] = [plain(left), plain(right)];
  // JS compares a bigint with a number exactly.
  if (a < b) return -1;
  if (a > b) return 1;
  // Neither below nor above: equal (a bigint is never === to a number), or NaN.
  return (Number.isNaN(b) ? 1 : 0) - (Number.isNaN(a) ? 1 : 0);
}

/**
 * A number as the largest double not above it and the remainder: equal numbers of any type give equal pairs, and pairs order
 * as the numbers do. Only an int64 beyond 2^53 can have a remainder, of less than 2,048.
 */
export function floorAndRest(value: Numeric): { floor: number; rest: bigint } {
  const number = plain(value);
  if (typeof number === 'number') return { floor: number, rest: 0n };
  const near = Number(number);
  const floor = BigInt(near) > number ? below(near) : near;
  return { floor, rest: number - BigInt(floor) };
}
