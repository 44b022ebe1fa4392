import { BSONRegExp } from 'bson';
import { equalValues } from '../bson/compare.ts';
import { printValue, typeName } from '../bson/print-value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { badValue, unsupported } from '../errors.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { recordName } from '../lookup.ts';
import { ARRAY_MODIFIERS } from '../supported.ts';
import { KEEP } from './change-at-path.ts';
import type { MakeChange } from './value-changes.ts';

const hasEach = (value: Value): value is Doc => isDoc(value) && value.has('$each');

/** The items that a $push adds. Throws BadValue (2) naming an unsupported modifier. */
function itemsOf(operand: Value): readonly Value[] {
  if (!hasEach(operand)) return [operand];
  const served: readonly string[] = ARRAY_MODIFIERS.$push;
  for (const name of operand.keys()) {
    recordName('modifier', `$push.${name}`);
    if (!served.includes(name)) throw unsupported('BadValue', `the modifier ${name} of $push`);
  }
  const each = operand.get('$each');
  if (!Array.isArray(each))
    throw badValue(`The argument to $each in $push must be an array but it was of type ${typeName(each)}`);
  return each;
}

/** Whether a $push adds items and so counts as a change, whatever the result. */
export function pushesAlways(operand: Value): boolean {
  if (!hasEach(operand)) return true;
  const each = operand.get('$each');
  return Array.isArray(each) && each.length > 0;
}

/** $push, also with $each. */
export function pushChange(path: string, operand: Value): MakeChange {
  const items = itemsOf(operand);
  return (document) => (old, exists) => {
    if (exists && !Array.isArray(old))
      throw badValue(
        `The field '${path.split('.').pop() ?? ''}' must be an array but is of type ${typeName(old)} in document {_id: ${printValue(document.get('_id'))}}`,
      );
    return [...(Array.isArray(old) ? old : []), ...items];
  };
}

/** $pull: elements equal to a value, or matching a condition. */
export function pullChange(operand: Value): MakeChange {
  const isGone = pullPredicate(operand);
  return () => (old, exists) => {
    if (!exists) return KEEP;
    if (!Array.isArray(old)) throw badValue('Cannot apply $pull to a non-array value');
    const result = old.filter((item) => !isGone(item));
    return result.length === old.length ? KEEP : result;
  };
}

function pullPredicate(operand: Value): (item: Value) => boolean {
  const operator = isDoc(operand) && [...operand.keys()][0]?.startsWith('$');
  if (operator || operand instanceof BSONRegExp) {
    const filter = parseFilter(new Map([['v', operand]]));
    return (item) => matches(filter, new Map([['v', item]]));
  }
  if (!isDoc(operand)) return (item) => equalValues(item, operand);
  const filter = parseFilter(operand);
  return (item) => isDoc(item) && matches(filter, item);
}
