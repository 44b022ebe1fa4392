import type { BSONRegExp, Binary, ObjectId } from 'bson';
import type { Numeric } from './numeric.ts';
import { compareNumbers } from './numeric.ts';
import { RANK, rankOf } from './type-rank.ts';
import type { Doc, Value } from './value.ts';

/** MongoDB's total order over all values: -1, 0 or 1. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  const rank = rankOf(a);
  const other = rankOf(b);
  if (rank !== other) return rank < other ? -1 : 1;
  return compareSameRank(rank, a, b);
}

export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

/** Strings in the order of their UTF-8 bytes (which UTF-16 units above the surrogates do not follow). */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x < 0xd800 || y < 0xd800) return x < y ? -1 : 1;
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a.length < b.length ? -1 : 1;
}

const compareAny = <T extends number | bigint | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function compareSameRank(rank: number, a: Value, b: Value): number {
  switch (rank) {
    case RANK.number:
      return compareNumbers(a as Numeric, b as Numeric);
    case RANK.string:
      return compareStrings(a as string, b as string);
    case RANK.date:
      return compareAny((a as Date).getTime(), (b as Date).getTime());
    case RANK.boolean:
      return compareAny(a as boolean, b as boolean);
    case RANK.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case RANK.object:
      return compareDocs(a as Doc, b as Doc);
    case RANK.array:
      return compareArrays(a as Value[], b as Value[]);
    case RANK.binary:
      return compareBinary(a as Binary, b as Binary);
    case RANK.regex:
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      );
    default:
      return 0;
  }
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    compareAny(a.position, b.position) ||
    compareAny(a.sub_type, b.sub_type) ||
    Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))
  );
}

function compareDocs(a: Doc, b: Doc): number {
  const others = b.entries();
  for (const [name, value] of a) {
    const other = others.next();
    if (other.done) return 1;
    const [otherName, otherValue] = other.value;
    const step =
      compareAny(rankOf(value), rankOf(otherValue)) ||
      compareStrings(name, otherName) ||
      compareValues(value, otherValue);
    if (step) return step;
  }
  return others.next().done ? 0 : -1;
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const step = compareValues(a[i], b[i]);
    if (step) return step;
  }
  return compareAny(a.length, b.length);
}
