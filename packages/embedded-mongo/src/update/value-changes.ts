import { add } from '../bson/arithmetic.ts';
import { printValue, typeName } from '../bson/print-value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isPlainNumber } from '../bson/value.ts';
import { badValue, typeMismatch } from '../errors.ts';
import type { Change } from './change-at-path.ts';
import { KEEP, REMOVE } from './change-at-path.ts';

/** Creates the change of one field; `document` is the updated document, for error messages. */
export type MakeChange = (document: Doc) => Change;

const NUMBER_NAMES: Record<string, string> = { int: 'NumberInt', long: 'NumberLong', double: 'NumberDouble' };
const named = (value: Value): string => `(${NUMBER_NAMES[typeName(value)] ?? ''})${printValue(value)}`;
const idOf = (document: Doc): string => `{_id: ${printValue(document.get('_id'))}}`;

/** $inc. */
export function incrementChange(path: string, operand: Value): MakeChange {
  if (!isPlainNumber(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${printValue(operand)}}`);
  return (document) => (old, exists) => {
    if (!exists) return operand;
    if (!isPlainNumber(old))
      throw typeMismatch(
        `Cannot apply $inc to a value of non-numeric type. ${idOf(document)} has the field '${path.split('.').pop() ?? ''}' of non-numeric type ${typeName(old)}`,
      );
    const result = add(old, operand);
    if (result === undefined)
      throw badValue(
        `Failed to apply $inc operations to current value (${named(old)}) for document ${idOf(document)}`,
      );
    return result;
  };
}

export const setChange =
  (operand: Value): MakeChange =>
  () =>
  () =>
    operand;

export const unsetChange: MakeChange = () => (_old, exists) => (exists ? REMOVE : KEEP);
