import { Double, type BSONRegExp, type Binary, type ObjectId, type Timestamp } from 'bson';

/** A document: a Map, because a plain object would reorder integer-like names. */
export type Doc = Map<string, Value>;

/**
 * A BSON value with its type kept: a JS number is always an int32, a bigint an int64, `Double` a double,
 * undefined a missing value. Types that the product never stores are refused when they are decoded.
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Double
  | ObjectId
  | Binary
  | BSONRegExp
  | Value[]
  | Doc;

/** Encoded document bytes in a reply or result. */
export class RawDoc {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** An array of a reply with encoded elements, in pieces. */
export class RawArray {
  readonly pieces: readonly Uint8Array[];
  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }
}

/** Values of replies: BSON values, plain objects and raw documents. */
export type Loose = Value | Timestamp | RawDoc | RawArray | Loose[] | { [name: string]: Loose };

/** A document from a plain object of values (names must not be integer-like). */
export const doc = (fields: Record<string, Value>): Doc => new Map(Object.entries(fields));

export const isDoc = (value: unknown): value is Doc => value instanceof Map;

/** True for int32, int64 and double. */
export const isPlainNumber = (value: unknown): value is number | bigint | Double =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double;

/** The JS number nearest to a plain number. */
export const toNumber = (value: number | bigint | Double): number =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : value.value;

/** A whole number given in any numeric type, or undefined. */
export function asInteger(value: unknown): number | undefined {
  const number = isPlainNumber(value) ? toNumber(value) : undefined;
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** MongoDB's truthiness: everything but false, null, undefined and zero. */
export function isTruthy(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !isPlainNumber(value) || toNumber(value) !== 0;
}
