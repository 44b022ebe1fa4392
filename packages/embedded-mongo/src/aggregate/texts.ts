import { typeName } from '../bson/plain.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';

export function concatenate(args: Value[]): Value {
  let text = '';
  for (const value of args) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string')
      throw new CommandError(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
  }
  return text;
}

/** $toString of the types that have one. */
export function toText(value: Value): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || typeof value === 'number')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (isPlainNumber(value)) return String(value.value);
  if (typeof value === 'object' && '_bsontype' in value) {
    if (value._bsontype === 'ObjectId') return value.toHexString();
    if (value._bsontype === 'Decimal128') return value.toString();
  }
  throw new CommandError(
    241,
    `Unsupported conversion from ${typeName(value)} to string in $convert with no onError value`,
  );
}
