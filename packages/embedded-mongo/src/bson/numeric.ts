import { Decimal128, Double } from 'bson';

/** Any BSON number. */
export type Numeric = number | bigint | Double | Decimal128;

interface Ratio {
  top: bigint;
  bottom: bigint;
}

const view = new DataView(new ArrayBuffer(8));

/** The double next to `value`, upwards or downwards. */
function neighbour(value: number, up: boolean): number {
  if (value === 0) return up ? Number.MIN_VALUE : -Number.MIN_VALUE;
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  view.setBigInt64(0, value > 0 === up ? bits + 1n : bits - 1n);
  return view.getFloat64(0);
}

function ratioOfDouble(value: number): Ratio {
  if (Number.isInteger(value)) return { top: BigInt(value), bottom: 1n };
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  const shift = BigInt(1075 - Math.max(exponent, 1));
  return { top: bits >> 63n ? -mantissa : mantissa, bottom: 1n << shift };
}

function ratioOf(value: Numeric): Ratio | number {
  if (typeof value === 'bigint') return { top: value, bottom: 1n };
  if (!(value instanceof Decimal128)) {
    const number = typeof value === 'number' ? value : value.value;
    return Number.isFinite(number) ? ratioOfDouble(number) : number;
  }
  const text = value.toString();
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!parts) return text === 'NaN' ? NaN : text.startsWith('-') ? -Infinity : Infinity;
  const digits = BigInt((parts[2] ?? '0') + (parts[3] ?? ''));
  const power = Number(parts[4] ?? 0) - (parts[3]?.length ?? 0);
  const signed = parts[1] ? -digits : digits;
  return power >= 0
    ? { top: signed * 10n ** BigInt(power), bottom: 1n }
    : { top: signed, bottom: 10n ** BigInt(-power) };
}

const sign = (value: number | bigint): number => (value < 0 ? -1 : value > 0 ? 1 : 0);

function compareRatios(a: Ratio, b: Ratio): number {
  return sign(a.top * b.bottom - b.top * a.bottom);
}

/** Exact comparison over all four numeric types; NaN is below every number and equal to itself. */
export function compareNumbers(left: Numeric, right: Numeric): number {
  if (left instanceof Decimal128 || right instanceof Decimal128) {
    const a = ratioOf(left);
    const b = ratioOf(right);
    if (typeof a !== 'number' && typeof b !== 'number') return compareRatios(a, b);
    return comparePlain(typeof a === 'number' ? a : 0, typeof b === 'number' ? b : 0);
  }
  return comparePlain(
    left instanceof Double ? left.value : left,
    right instanceof Double ? right.value : right,
  );
}

// JS compares a bigint with a number exactly.
function comparePlain(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  // Neither below nor above: equal (a bigint is never === to a number), or NaN.
  return (Number.isNaN(b) ? 1 : 0) - (Number.isNaN(a) ? 1 : 0);
}

/**
 * A number as the double at or below it, and how far above that double it lies in 2^-128 parts of the gap to the next
 * one (0n when it is that double): equal numbers of any type give equal pairs, and pairs order as the numbers do.
 */
export function floorAndRest(value: Numeric): { floor: number; rest: bigint } {
  if (typeof value === 'number') return { floor: value, rest: 0n };
  if (value instanceof Double) return { floor: value.value, rest: 0n };
  const ratio = ratioOf(value);
  if (typeof ratio === 'number') return { floor: ratio, rest: 0n };
  let floor = value instanceof Decimal128 ? Number(value.toString()) : Number(value);
  if (!Number.isFinite(floor)) floor = floor > 0 ? Number.MAX_VALUE : -Infinity;
  if (floor === -Infinity) return { floor: -Number.MAX_VALUE, rest: 0n };
  if (compareRatios(ratioOfDouble(floor), ratio) > 0) floor = neighbour(floor, false);
  const low = ratioOfDouble(floor);
  if (compareRatios(low, ratio) === 0) return { floor, rest: 0n };
  const top = neighbour(floor, true);
  const high = Number.isFinite(top) ? ratioOfDouble(top) : { top: low.top * 2n, bottom: low.bottom };
  const above = { top: ratio.top * low.bottom - low.top * ratio.bottom, bottom: ratio.bottom * low.bottom };
  const gap = { top: high.top * low.bottom - low.top * high.bottom, bottom: high.bottom * low.bottom };
  const rest = ((above.top * gap.bottom) << 128n) / (above.bottom * gap.top);
  const most = (1n << 128n) - 1n;
  return { floor, rest: rest > most ? most : rest < 1n ? 1n : rest };
}
