import { BSONRegExp, Binary, ObjectId } from 'bson';
import type { Value } from './value.ts';
import { isPlainNumber } from './value.ts';

/** The supported canonical types in MongoDB's comparison order (ranks from 1 to 254). */
export const RANK = {
  undefined: 2,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  regex: 50,
} as const;

/** The rank of a value's type: values of different ranks compare by rank alone. */
export function rankOf(value: Value): number {
  if (typeof value === 'string') return RANK.string;
  if (isPlainNumber(value)) return RANK.number;
  if (value === null) return RANK.null;
  if (value === undefined) return RANK.undefined;
  if (typeof value === 'boolean') return RANK.boolean;
  if (value instanceof Date) return RANK.date;
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Map) return RANK.object;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Binary) return RANK.binary;
  return value instanceof BSONRegExp ? RANK.regex : RANK.object;
}
