import { typeName } from '../bson/plain.ts';
import type { Value } from '../bson/value.ts';
import { asInteger } from '../bson/value.ts';
import { CommandError, badValue } from '../errors.ts';

const BY_NUMBER: Record<number, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
};
const NAMES = new Set([...Object.values(BY_NUMBER), 'number']);
const NUMBERS = ['int', 'long', 'double', 'decimal'];

function typesOf(operand: Value): string[] {
  if (typeof operand === 'string') {
    if (!NAMES.has(operand)) throw badValue(`Unknown type name alias: ${operand}`);
    return operand === 'number' ? NUMBERS : [operand];
  }
  const number = asInteger(operand);
  if (number === undefined)
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  const name = BY_NUMBER[number];
  if (!name) throw badValue(`Invalid numerical type code: ${number}`);
  return [name];
}

/** The test of $type: one type or several, by name or number. */
export function typeTest(operand: Value): (value: Value, exists: boolean) => boolean {
  if (Array.isArray(operand) && operand.length === 0)
    throw new CommandError('FailedToParse', 'must match at least one type');
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typesOf));
  return (value, exists) => exists && wanted.has(value === undefined ? 'undefined' : typeName(value));
}
