import { BSONRegExp } from 'bson';
import { equalValues } from '../bson/compare.ts';
import { printValue, typeName } from '../bson/plain.ts';
import type { Doc, Value } from '../bson/value.ts';
import { asInteger, isDoc } from '../bson/value.ts';
import { badValue, CommandError } from '../errors.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { note } from '../served.ts';
import { ARRAY_MODIFIERS } from '../supported.ts';
import { KEEP } from './at-path.ts';
import type { MakeChange } from './value-changes.ts';

const hasEach = (value: Value): value is Doc => isDoc(value) && value.has('$each');

/** Throws BadValue (2) for a modifier beside $each that is not in the list. */
function checkModifiers(op: keyof typeof ARRAY_MODIFIERS, operand: Value, refusal: string): void {
  const served: readonly string[] = ARRAY_MODIFIERS[op];
  for (const name of hasEach(operand) ? operand.keys() : []) {
    note('modifier', `${op}.${name}`);
    if (!served.includes(name)) throw badValue(`${refusal}: ${name}`);
  }
}

function eachOf(op: keyof typeof ARRAY_MODIFIERS, operand: Doc): Value[] {
  const each = operand.get('$each');
  if (!Array.isArray(each))
    throw new CommandError(
      op === '$push' ? 'BadValue' : 'TypeMismatch',
      `The argument to $each in ${op} must be an array but it was of type ${typeName(each)}`,
    );
  return each;
}

function integerOf(operand: Doc, name: string): number | undefined {
  if (!operand.has(name)) return undefined;
  const number = asInteger(operand.get(name));
  if (number === undefined)
    throw badValue(
      `The value for ${name} must be an integer value but was given type: ${typeName(operand.get(name))}`,
    );
  return number;
}

/** True for a $push that counts as a change whatever comes of it: one that adds. */
export function pushesAlways(operand: Value): boolean {
  if (!hasEach(operand)) return true;
  const each = operand.get('$each');
  return Array.isArray(each) && each.length > 0;
}

/** $push, also with $each and $slice. */
export function pushChange(path: string, operand: Value): MakeChange {
  checkModifiers('$push', operand, 'Unrecognized clause in $push');
  const items = hasEach(operand) ? eachOf('$push', operand) : [operand];
  const slice = hasEach(operand) ? integerOf(operand, '$slice') : undefined;
  return (document) => (old, exists) => {
    if (exists && !Array.isArray(old))
      throw badValue(
        `The field '${path.split('.').pop() ?? ''}' must be an array but is of type ${typeName(old)} in document {_id: ${printValue(document.get('_id'))}}`,
      );
    const result = [...(Array.isArray(old) ? old : []), ...items];
    if (slice === undefined) return result;
    return slice < 0 ? result.slice(slice) : result.slice(0, slice);
  };
}

/** $addToSet, also with $each. */
export function addToSetChange(path: string, operand: Value): MakeChange {
  checkModifiers('$addToSet', operand, 'Found unexpected fields after $each in $addToSet');
  const items = hasEach(operand) ? eachOf('$addToSet', operand) : [operand];
  return () => (old, exists) => {
    if (exists && !Array.isArray(old))
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path.split('.').pop() ?? ''}' has non-array type ${typeName(old)}`,
      );
    const result = Array.isArray(old) ? [...old] : [];
    for (const item of items) if (!result.some((there) => equalValues(there, item))) result.push(item);
    return Array.isArray(old) && result.length === old.length ? KEEP : result;
  };
}

/** $pull: elements equal to a value, or matching a condition. */
export function pullChange(operand: Value): MakeChange {
  const isGone = pullTest(operand);
  return () => (old, exists) => {
    if (!exists) return KEEP;
    if (!Array.isArray(old)) throw badValue('Cannot apply $pull to a non-array value');
    const result = old.filter((item) => !isGone(item));
    return result.length === old.length ? KEEP : result;
  };
}

function pullTest(operand: Value): (item: Value) => boolean {
  const operator = isDoc(operand) && [...operand.keys()][0]?.startsWith('$');
  if (operator || operand instanceof BSONRegExp) {
    const filter = parseFilter(new Map([['v', operand]]));
    return (item) => matches(filter, new Map([['v', item]]));
  }
  if (!isDoc(operand)) return (item) => equalValues(item, operand);
  const filter = parseFilter(operand);
  return (item) => isDoc(item) && matches(filter, item);
}
