import { Double } from 'bson';
import { calculateLoosely, isArithmetic } from '../bson/arithmetic.ts';
import { compareValues } from '../bson/compare.ts';
import { typeName } from '../bson/plain.ts';
import type { Value } from '../bson/value.ts';
import { isDoc, isTruthy, toNumber } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { ExpressionOperator } from '../supported.ts';
import { average, sum } from './accumulate.ts';
import { dateToString, hourOf } from './dates.ts';
import type { Operator } from './evaluate.ts';
import { concatenate, toText } from './texts.ts';

const isMissing = (value: Value): boolean => value === undefined || value === null;
const listOf = (argument: Value): Value[] => (Array.isArray(argument) ? argument : [argument]);

/** An operator of exactly `count` arguments. */
const fixed =
  (name: string, count: number, apply: (args: Value[]) => Value): Operator =>
  (argument, compile) => {
    const items = listOf(argument);
    if (items.length !== count)
      throw new CommandError(
        16020,
        `Expression ${name} takes exactly ${count} arguments. ${items.length} were passed in.`,
      );
    const compiled = items.map(compile);
    return (doc) => apply(compiled.map((item) => item(doc)));
  };

const variadic =
  (apply: (args: Value[]) => Value): Operator =>
  (argument, compile) => {
    const compiled = listOf(argument).map(compile);
    return (doc) => apply(compiled.map((item) => item(doc)));
  };

const comparison = (name: string, allows: (sign: number) => boolean): Operator =>
  fixed(name, 2, ([a, b]) => allows(compareMissing(a, b)));

// A missing value is below everything, null included.
function compareMissing(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

function add(args: Value[]): Value {
  let total: Value = 0;
  let date = false;
  for (const value of args) {
    if (isMissing(value)) return null;
    date ||= value instanceof Date;
    const number = value instanceof Date ? BigInt(value.getTime()) : value;
    if (!isArithmetic(number))
      throw new CommandError(
        'TypeMismatch',
        `$add only supports numeric or date types, not ${typeName(value)}`,
      );
    total = calculateLoosely('+', total, number);
  }
  return date ? new Date(Number(toNumber(total))) : total;
}

function subtract([a, b]: Value[]): Value {
  if (isMissing(a) || isMissing(b)) return null;
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
  if (a instanceof Date && isArithmetic(b)) return new Date(a.getTime() - toNumber(b));
  if (isArithmetic(a) && isArithmetic(b)) return calculateLoosely('-', a, b);
  throw new CommandError('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function multiply(args: Value[]): Value {
  let total: number | bigint | Double = 1;
  for (const value of args) {
    if (isMissing(value)) return null;
    if (!isArithmetic(value))
      throw new CommandError('TypeMismatch', `$multiply only supports numeric types, not ${typeName(value)}`);
    total = calculateLoosely('*', total, value);
  }
  return total;
}

function divide([a, b]: Value[]): Value {
  if (isMissing(a) || isMissing(b)) return null;
  if (!isArithmetic(a) || !isArithmetic(b))
    throw new CommandError(
      'TypeMismatch',
      `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
    );
  if (toNumber(b) === 0) throw new CommandError('BadValue', "can't $divide by zero");
  return new Double(toNumber(a) / toNumber(b));
}

const cond: Operator = (argument, compile) => {
  const parts = isDoc(argument) ? ['if', 'then', 'else'].map((name) => argument.get(name)) : listOf(argument);
  if (parts.length !== 3)
    throw new CommandError(
      16020,
      `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`,
    );
  const [when, then, otherwise] = parts.map(compile);
  return (doc) => (isTruthy(when?.(doc)) ? then?.(doc) : otherwise?.(doc));
};

const ifNull: Operator = (argument, compile) => {
  const items = listOf(argument).map(compile);
  if (items.length < 2)
    throw new CommandError(1257300, '$ifNull needs at least two arguments, had: ' + String(items.length));
  return (doc) => {
    for (const item of items) {
      const value = item(doc);
      if (!isMissing(value)) return value;
    }
    return items[items.length - 1]?.(doc);
  };
};

function size([value]: Value[]): Value {
  if (!Array.isArray(value))
    throw new CommandError(
      17124,
      `The argument to $size must be an array, but was of type: ${typeName(value)}`,
    );
  return value.length;
}

function isIn([value, list]: Value[]): Value {
  if (!Array.isArray(list))
    throw new CommandError(40081, `$in requires an array as a second argument, found: ${typeName(list)}`);
  return list.some((item) => compareMissing(item, value) === 0);
}

// With one argument that is an array, its elements count.
const overList =
  (fold: (values: Value[]) => Value): Operator =>
  (argument, compile) => {
    if (!Array.isArray(argument)) {
      const evaluate = compile(argument);
      return (doc) => {
        const value = evaluate(doc);
        return fold(Array.isArray(value) ? value : [value]);
      };
    }
    return variadic(fold)(argument, compile);
  };

const extreme =
  (sign: number) =>
  (values: Value[]): Value =>
    values
      .filter((value) => !isMissing(value))
      .reduce<Value>(
        (best, value) => (best === undefined || sign * compareValues(value, best) > 0 ? value : best),
        undefined,
      ) ?? null;

/** What each expression operator of the list does. */
export const OPERATORS: Record<ExpressionOperator, Operator> = {
  $literal: (argument) => () => argument,
  $add: variadic(add),
  $subtract: fixed('$subtract', 2, subtract),
  $multiply: variadic(multiply),
  $divide: fixed('$divide', 2, divide),
  $sum: overList(sum),
  $avg: overList(average),
  $min: overList(extreme(-1)),
  $max: overList(extreme(1)),
  $cond: cond,
  $ifNull: ifNull,
  $eq: comparison('$eq', (sign) => sign === 0),
  $ne: comparison('$ne', (sign) => sign !== 0),
  $gt: comparison('$gt', (sign) => sign > 0),
  $gte: comparison('$gte', (sign) => sign >= 0),
  $lt: comparison('$lt', (sign) => sign < 0),
  $lte: comparison('$lte', (sign) => sign <= 0),
  $and: variadic((args) => args.every(isTruthy)),
  $or: variadic((args) => args.some(isTruthy)),
  $not: fixed('$not', 1, ([value]) => !isTruthy(value)),
  $size: fixed('$size', 1, size),
  $in: fixed('$in', 2, isIn),
  $concat: variadic(concatenate),
  $toString: fixed('$toString', 1, ([value]) => toText(value)),
  $dateToString: dateToString,
  $hour: hourOf,
};
