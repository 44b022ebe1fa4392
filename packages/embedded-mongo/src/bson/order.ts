import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { Value } from './value.ts';
import { isPlainNumber } from './value.ts';

/** MongoDB's canonical types, in the order it compares them (all above zero, below 255). */
export const RANK = {
  minKey: 1,
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
  timestamp: 47,
  regex: 50,
  dbRef: 55,
  code: 60,
  codeWithScope: 65,
  maxKey: 250,
} as const;

/** The canonical type of a value: values of different ranks are ordered by rank alone. */
export function rankOf(value: Value): number {
  if (typeof value === 'string') return RANK.string;
  if (isPlainNumber(value) || value instanceof Decimal128) return RANK.number;
  if (value === null) return RANK.null;
  if (value === undefined) return RANK.undefined;
  if (typeof value === 'boolean') return RANK.boolean;
  if (value instanceof Date) return RANK.date;
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Map) return RANK.object;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Binary) return RANK.binary;
  if (value instanceof BSONRegExp) return RANK.regex;
  if (value instanceof Timestamp) return RANK.timestamp;
  if (value instanceof BSONSymbol) return RANK.string;
  if (value instanceof MinKey) return RANK.minKey;
  if (value instanceof MaxKey) return RANK.maxKey;
  if (value instanceof Code) return value.scope ? RANK.codeWithScope : RANK.code;
  if (value instanceof DBRef) return RANK.dbRef;
  return RANK.object;
}
