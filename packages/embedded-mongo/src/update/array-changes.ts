import { BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { printValue, typeName } from '../bson/plain.ts';
import type { Doc, Value } from '../bson/value.ts';
import { asInteger, isDoc, isPlainNumber, toNumber } from '../bson/value.ts';
import { badValue, CommandError, parseFailure, typeMismatch } from '../errors.ts';
import { sortKey } from '../keys/index-keys.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { note } from '../served.ts';
import { PUSH_MODIFIERS } from '../supported.ts';
import { KEEP } from './at-path.ts';
import type { MakeChange } from './value-changes.ts';

const MODIFIERS: ReadonlySet<string> = new Set(PUSH_MODIFIERS);
const hasEach = (value: Value): value is Doc => isDoc(value) && value.has('$each');

function eachOf(op: string, operand: Doc): Value[] {
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

/** True for a $push that counts as a change whatever comes of it: one that adds or sorts. */
export function pushesAlways(operand: Value): boolean {
  if (!hasEach(operand)) return true;
  const each = operand.get('$each');
  return operand.has('$sort') || (Array.isArray(each) && each.length > 0);
}

/** $push with $each, $position, $sort and $slice. */
export function pushChange(path: string, operand: Value): MakeChange {
  const modifiers = hasEach(operand) ? operand : new Map<string, Value>();
  for (const name of modifiers.keys()) note('push', name);
  const wrong = [...modifiers.keys()].find((name) => !MODIFIERS.has(name));
  if (wrong) throw badValue(`Unrecognized clause in $push: ${wrong}`);
  const items = hasEach(operand) ? eachOf('$push', operand) : [operand];
  const position = integerOf(modifiers, '$position');
  const slice = integerOf(modifiers, '$slice');
  const sort = modifiers.has('$sort') ? arraySort(modifiers.get('$sort')) : undefined;
  return (document) => (old, exists) => {
    if (exists && !Array.isArray(old))
      throw badValue(
        `The field '${path.split('.').pop() ?? ''}' must be an array but is of type ${typeName(old)} in document {_id: ${printValue(document.get('_id'))}}`,
      );
    let result = Array.isArray(old) ? [...old] : [];
    result.splice(position ?? result.length, 0, ...items);
    if (sort) result = sort(result);
    if (slice === undefined) return result;
    return slice < 0 ? result.slice(slice) : result.slice(0, slice);
  };
}

function arraySort(order: Value): (items: Value[]) => Value[] {
  if (isPlainNumber(order)) {
    const sign = toNumber(order);
    if (sign !== 1 && sign !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return (items) => [...items].sort((a, b) => sign * compareValues(a, b));
  }
  if (!isDoc(order))
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const fields = [...order].map(([path, direction]) => ({
    path,
    descending: isPlainNumber(direction) && toNumber(direction) < 0,
  }));
  const keyed = (item: Value): { item: Value; key: Buffer } => ({
    item,
    key: sortKey(isDoc(item) ? item : new Map<string, Value>(), fields),
  });
  return (items) =>
    items
      .map(keyed)
      .sort((a, b) => Buffer.compare(a.key, b.key))
      .map(({ item }) => item);
}

/** $addToSet, also with $each. */
export function addToSetChange(path: string, operand: Value): MakeChange {
  if (hasEach(operand) && operand.size > 1)
    throw badValue(`Found unexpected fields after $each in $addToSet: ${printValue(operand)}`);
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

export function pullAllChange(operand: Value): MakeChange {
  if (!Array.isArray(operand))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return pullBy((item) => operand.some((gone) => equalValues(item, gone)));
}

const pullBy =
  (isGone: (item: Value) => boolean): MakeChange =>
  () =>
  (old, exists) => {
    if (!exists) return KEEP;
    if (!Array.isArray(old)) throw badValue('Cannot apply $pull to a non-array value');
    const result = old.filter((item) => !isGone(item));
    return result.length === old.length ? KEEP : result;
  };

/** $pop: the last element (1) or the first (-1). */
export function popChange(path: string, operand: Value): MakeChange {
  const side = isPlainNumber(operand) ? toNumber(operand) : undefined;
  if (side === undefined) throw parseFailure(`Expected a number in: ${path}: ${printValue(operand)}`);
  if (side !== 1 && side !== -1) throw parseFailure(`$pop expects 1 or -1, found: ${printValue(operand)}`);
  return () => (old, exists) => {
    if (!exists) return KEEP;
    if (!Array.isArray(old))
      throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(old)}'`);
    if (old.length === 0) return KEEP;
    return side === 1 ? old.slice(0, -1) : old.slice(1);
  };
}
