import { printValue, typeName } from '../bson/print-value.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber } from '../bson/value.ts';
import { CommandError, badValue, unsupported } from '../errors.ts';

const NUMBERS = ['int', 'long', 'double', 'decimal'];
const NAMES = new Set([
  ...['minKey', 'undefined', 'null', 'number', ...NUMBERS, 'string', 'symbol', 'object', 'array'],
  ...['binData', 'objectId', 'bool', 'date', 'timestamp', 'regex', 'dbPointer', 'javascript'],
  ...['javascriptWithScope', 'maxKey'],
]);

function typesOf(operand: Value): string[] {
  if (isPlainNumber(operand)) throw unsupported('BadValue', `$type by number (${printValue(operand)})`);
  if (typeof operand !== 'string')
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  if (!NAMES.has(operand)) throw badValue(`Unknown type name alias: ${operand}`);
  return operand === 'number' ? NUMBERS : [operand];
}

/** The predicate of $type: one or several type names (type numbers are not supported). */
export function typePredicate(operand: Value): (value: Value, exists: boolean) => boolean {
  if (Array.isArray(operand) && operand.length === 0)
    throw new CommandError('FailedToParse', 'must match at least one type');
  const names = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typesOf));
  return (value, exists) => exists && names.has(value === undefined ? 'undefined' : typeName(value));
}
