import { Double } from 'bson';
import { RANK, rankOf } from '../bson/type-rank.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber, toNumber } from '../bson/value.ts';
import { keyOf } from '../keys/key-writer.ts';

/** A range of key bytes, `start` inclusive, `end` exclusive. */
export interface Interval {
  readonly start: Buffer;
  readonly end: Buffer;
}

/** One end of a range of values, in ascending key bytes; `inclusive` includes every key with that prefix. */
export interface Bound {
  readonly bytes: Buffer;
  readonly inclusive: boolean;
}

/** A range of values. A point has equal, inclusive ends. */
export interface Range {
  readonly low: Bound;
  readonly high: Bound;
}

/** Bounds compare only so many bytes, since longer keys are truncated (see cutKey). */
export const COMPARED_BYTES = 1920;

/** The lowest bytes above all keys with the prefix `bytes`. */
export function afterPrefix(bytes: Buffer): Buffer {
  let last = bytes.length - 1;
  while (last >= 0 && bytes[last] === 0xff) last--;
  if (last < 0) return Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]);
  const next = Buffer.from(bytes.subarray(0, last + 1));
  next[last] = (next[last] ?? 0) + 1;
  return next;
}

export const pointRange = (value: Value): Range => {
  const bytes = keyOf(value);
  return { low: { bytes, inclusive: true }, high: { bytes, inclusive: true } };
};

export const isPoint = ({ low, high }: Range): boolean =>
  low.inclusive && high.inclusive && (low.bytes === high.bytes || low.bytes.equals(high.bytes));

/** The range of all values of one type (type bracketing). */
export function typeRange(rank: number): Range {
  const bytes = Buffer.from([rank]);
  // NaN is encoded lowest and matches no comparison.
  const low = rank === RANK.number ? { bytes: keyOf(NAN), inclusive: false } : { bytes, inclusive: true };
  return { low, high: { bytes, inclusive: true } };
}

const NAN = new Double(NaN);

/** The range of a comparison; undefined if an index can't serve it. */
export function comparisonRange(op: '$gt' | '$gte' | '$lt' | '$lte', operand: Value): Range | undefined {
  const rank = rankOf(operand);
  if (rank === RANK.array || rank === RANK.undefined) return undefined;
  if (operand === null) return op === '$gte' || op === '$lte' ? pointRange(null) : undefined;
  if (isPlainNumber(operand) && Number.isNaN(toNumber(operand))) return undefined;
  const bytes = keyOf(operand);
  const whole = typeRange(rank);
  if (op === '$gt' || op === '$gte') return { low: { bytes, inclusive: op === '$gte' }, high: whole.high };
  return { low: whole.low, high: { bytes, inclusive: op === '$lte' } };
}

const startOf = ({ bytes, inclusive }: Bound): Buffer => (inclusive ? bytes : afterPrefix(bytes));
const endOf = ({ bytes, inclusive }: Bound): Buffer => (inclusive ? afterPrefix(bytes) : bytes);

/** The intersection of two ranges. */
export function intersect(a: Range, b: Range): Range {
  const low = Buffer.compare(startOf(a.low), startOf(b.low)) >= 0 ? a.low : b.low;
  const high = Buffer.compare(endOf(a.high), endOf(b.high)) <= 0 ? a.high : b.high;
  return { low, high };
}

const invert = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => ~byte & 0xff));

/** The interval of keys with `prefix` followed by a value of the range; undefined when empty. */
export function intervalOf(prefix: Buffer, range: Range, descending: boolean): Interval | undefined {
  const start = descending ? startOf({ ...range.high, bytes: invert(range.high.bytes) }) : startOf(range.low);
  const end = descending ? endOf({ ...range.low, bytes: invert(range.low.bytes) }) : endOf(range.high);
  return Buffer.compare(start, end) < 0
    ? clip({ start: Buffer.concat([prefix, start]), end: Buffer.concat([prefix, end]) })
    : undefined;
}

/** The interval of all keys with a prefix. */
export const prefixInterval = (prefix: Buffer): Interval =>
  prefix.length
    ? clip({ start: prefix, end: afterPrefix(prefix) })
    : { start: prefix, end: Buffer.from([0xff]) };

function clip({ start, end }: Interval): Interval {
  return {
    start: start.length > COMPARED_BYTES ? start.subarray(0, COMPARED_BYTES) : start,
    end: end.length > COMPARED_BYTES ? afterPrefix(end.subarray(0, COMPARED_BYTES)) : end,
  };
}

/** The bytes of a point as encoded in a key. */
export const pointBytes = (range: Range, descending: boolean): Buffer =>
  descending ? invert(range.low.bytes) : range.low.bytes;

/** The intervals of a plan, by position; computed lazily, since there may be many. */
export interface Intervals {
  readonly length: number;
  /** Undefined for a duplicate of an earlier interval. */
  at(position: number): Interval | undefined;
}
