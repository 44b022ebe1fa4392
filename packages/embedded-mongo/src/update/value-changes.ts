import { Double, Timestamp } from 'bson';
import { calculate, isArithmetic } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { printValue, typeName } from '../bson/plain.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { badValue, typeMismatch } from '../errors.ts';
import type { Change } from './at-path.ts';
import { KEEP, REMOVE } from './at-path.ts';

/** Makes the change of one field; `document` is the one being updated, for error texts. */
export type MakeChange = (document: Doc) => Change;

const NUMBER_NAMES: Record<string, string> = { int: 'NumberInt', long: 'NumberLong', double: 'NumberDouble' };
const named = (value: Value): string => `(${NUMBER_NAMES[typeName(value)] ?? ''})${printValue(value)}`;
const idOf = (document: Doc): string => `{_id: ${printValue(document.get('_id'))}}`;

/** $inc and $mul. */
export function arithmeticChange(op: '$inc' | '$mul', path: string, operand: Value): MakeChange {
  if (!isArithmetic(operand))
    throw typeMismatch(
      `Cannot ${op === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${printValue(operand)}}`,
    );
  return (document) => (old, exists) => {
    if (!exists) return op === '$inc' ? operand : zeroLike(operand);
    if (!isArithmetic(old))
      throw typeMismatch(
        `Cannot apply ${op} to a value of non-numeric type. ${idOf(document)} has the field '${path.split('.').pop() ?? ''}' of non-numeric type ${typeName(old)}`,
      );
    const result = calculate(op === '$inc' ? '+' : '*', old, operand);
    if (result === undefined)
      throw badValue(
        `Failed to apply ${op} operations to current value (${named(old)}) for document ${idOf(document)}`,
      );
    return result;
  };
}

const zeroLike = (operand: Value): Value =>
  operand instanceof Double ? new Double(0) : typeof operand === 'bigint' ? 0n : 0;

/** $min and $max, in the order over all types. */
export const extremeChange =
  (op: '$min' | '$max', operand: Value): MakeChange =>
  () =>
  (old, exists) => {
    if (!exists) return operand;
    const sign = compareValues(operand, old);
    return (op === '$min' ? sign < 0 : sign > 0) ? operand : KEEP;
  };

export const setChange =
  (operand: Value): MakeChange =>
  () =>
  () =>
    operand;

export const unsetChange: MakeChange = () => (_old, exists) => (exists ? REMOVE : KEEP);

let ordinal = 0;

/** $currentDate: a date, or a timestamp where it is asked for. */
export function currentDateChange(operand: Value): MakeChange {
  const type = isDoc(operand) ? operand.get('$type') : 'date';
  if (type !== 'date' && type !== 'timestamp')
    throw badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  if (!isDoc(operand) && typeof operand !== 'boolean')
    throw badValue(
      `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  return () => () =>
    type === 'date'
      ? new Date()
      : new Timestamp({ t: Math.floor(Date.now() / 1000), i: (ordinal = (ordinal + 1) & 0xffff) });
}
