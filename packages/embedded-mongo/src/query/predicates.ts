import { BSONRegExp, ObjectId } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { rankOf } from '../bson/type-rank.ts';
import type { Value } from '../bson/value.ts';
import { isPlainNumber, toNumber } from '../bson/value.ts';
import { CommandError, badValue, unsupported } from '../errors.ts';
import { recordName } from '../lookup.ts';

/** A predicate on the value at a path; `exists` is false if there is none. */
export type Predicate = (value: Value, exists: boolean) => boolean;

const isNaNValue = (value: Value): boolean => isPlainNumber(value) && Number.isNaN(toNumber(value));

/** Equality; null also matches a missing field. */
export function equalsPredicate(operand: Value): Predicate {
  if (operand === null) return (value, exists) => value === null || !exists;
  if (typeof operand === 'string')
    return (value) => value === operand || (typeof value === 'object' && equalValues(value, operand));
  const rank = rankOf(operand);
  return (value, exists) => exists && rankOf(value) === rank && compareValues(value, operand) === 0;
}

type Relation = '$gt' | '$gte' | '$lt' | '$lte';

/** Comparison within the operand's type (type bracketing). */
export function orderPredicate(op: Relation, operand: Value): Predicate {
  const allows = (sign: number): boolean =>
    op === '$gt' ? sign > 0 : op === '$gte' ? sign >= 0 : op === '$lt' ? sign < 0 : sign <= 0;
  if (operand instanceof BSONRegExp) throw badValue(`Can't have RegEx as arg to predicate over field`);
  if (operand === null) return (value, exists) => allows(0) && (value === null || !exists);
  if (isNaNValue(operand)) return (value) => allows(0) && isNaNValue(value);
  const rank = rankOf(operand);
  return (value, exists) =>
    exists && rankOf(value) === rank && !isNaNValue(value) && allows(compareValues(value, operand));
}

/** $in: one of a list of values or regular expressions. */
export function inPredicate(operand: Value): Predicate {
  if (!Array.isArray(operand)) throw badValue('$in needs an array');
  for (const item of operand) {
    if (item instanceof Map && [...item.keys()][0]?.startsWith('$'))
      throw badValue('cannot nest $ under $in');
    if (item instanceof BSONRegExp) regexPredicate(item);
  }
  // Built lazily: with an index a long list is often never evaluated.
  let test: Predicate | undefined;
  return (value, exists) => (test ??= oneOf(operand))(value, exists);
}

function oneOf(items: readonly Value[]): Predicate {
  const texts = new Set(items.filter((item) => typeof item === 'string'));
  if (texts.size > 0 && items.every((item) => typeof item === 'string'))
    return (value) => typeof value === 'string' && texts.has(value);
  if (items.length > 0 && items.every((item) => item instanceof ObjectId)) {
    const ids = new Set(items.map((item) => item.toHexString()));
    return (value) => value instanceof ObjectId && ids.has(value.toHexString());
  }
  const tests = items.map((item) =>
    item instanceof BSONRegExp ? regexPredicate(item) : equalsPredicate(item),
  );
  return (value, exists) => tests.some((test) => test(value, exists));
}

/**
 * Matches a string, or the same regular expression stored as a value. Throws 51108 naming any option (none is supported) and
 * 51091 for an invalid pattern.
 */
export function regexPredicate(operand: BSONRegExp): Predicate {
  const { pattern, options } = operand;
  const [option] = options;
  if (option !== undefined) {
    recordName('regex', option);
    throw unsupported(51108, `the option ${option} of a regular expression`);
  }
  if (pattern.includes('\0')) throw badValue('Regular expression cannot contain an embedded null byte');
  const regex = compileRegex(pattern);
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : value instanceof BSONRegExp && equalValues(value, operand);
}

function compileRegex(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(51091, `Regular expression is invalid: ${why}`);
  }
}

export const existsPredicate: Predicate = (_value, exists) => exists;
