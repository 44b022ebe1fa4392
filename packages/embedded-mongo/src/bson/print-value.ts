import { compareStrings } from './compare.ts';
import type { Value } from './value.ts';
import { isDoc, isPlainNumber, isTruthy, toNumber } from './value.ts';

/** Order of update paths: numbers numerically, else as text. */
export function compareNames(a: string, b: string): number {
  const numeric = /^\d+$/;
  if (numeric.test(a) && numeric.test(b)) return Number(a) - Number(b);
  return compareStrings(a, b);
}

/** MongoDB's name of a value's type in error messages. */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number') return 'int';
  if (typeof value === 'bigint') return 'long';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  if (isDoc(value)) return 'object';
  if (value instanceof Date) return 'date';
  const names = { Double: 'double', ObjectId: 'objectId', Binary: 'binData', BSONRegExp: 'regex' };
  return names[value._bsontype];
}

/** A value as MongoDB prints it in error messages. */
export function printValue(value: Value): string {
  if (value === null) return 'null';
  if (value === undefined) return 'undefined';
  if (typeof value === 'string')
    return JSON.stringify(value.length > 150 ? `${value.slice(0, 150)}...` : value);
  if (typeof value === 'boolean') return String(isTruthy(value));
  if (isPlainNumber(value)) {
    const number = typeof value === 'bigint' ? value : toNumber(value);
    return typeof value === 'object' && Number.isInteger(number) ? `${number}.0` : String(number);
  }
  if (Array.isArray(value)) return value.length ? `[ ${value.map(printValue).join(', ')} ]` : '[]';
  if (isDoc(value)) return printFields([...value]);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  switch (value._bsontype) {
    case 'ObjectId':
      return `ObjectId('${value.toHexString()}')`;
    case 'Binary':
      return value.sub_type === 4
        ? `UUID("${value.toUUID().toHexString()}")`
        : `BinData(${value.sub_type}, ${Buffer.from(value.buffer.subarray(0, value.position)).toString('hex').toUpperCase()})`;
    case 'BSONRegExp':
      return `/${value.pattern}/${value.options}`;
  }
}

/** `{ a: 1, b: "x" }`, the way MongoDB prints documents. */
export function printFields(fields: readonly (readonly [string, Value])[]): string {
  if (fields.length === 0) return '{}';
  return `{ ${fields.map(([name, value]) => `${name}: ${printValue(value)}`).join(', ')} }`;
}
