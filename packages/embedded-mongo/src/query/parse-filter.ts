import { BSONRegExp } from 'bson';
import { goesThroughPosition, pathParts } from '../bson/path.ts';
import { type Doc, type Value, isDoc, isTruthy, isPlainNumber } from '../bson/value.ts';
import { badValue, unsupported, CommandError } from '../errors.ts';
import { recordName, lookUp } from '../lookup.ts';
import type { FieldOperator, FilterOperator } from '../supported.ts';
import type { Filter, Leaf, LeafOp } from './filter.ts';
import {
  type Predicate,
  equalsPredicate,
  existsPredicate,
  inPredicate,
  orderPredicate,
  regexPredicate,
} from './predicates.ts';
import { printValue, typeName } from '../bson/print-value.ts';

const NUMBER_TYPES = ['int', 'long', 'double', 'decimal'];
const TYPE_NAMES = new Set([
  ...['minKey', 'undefined', 'null', 'number', ...NUMBER_TYPES, 'string', 'symbol', 'object', 'array'],
  ...['binData', 'objectId', 'bool', 'date', 'timestamp', 'regex', 'dbPointer', 'javascript'],
  ...['javascriptWithScope', 'maxKey'],
]);

function typesOf(operand: Value): string[] {
  if (isPlainNumber(operand)) throw unsupported('BadValue', `$type by number (${printValue(operand)})`);
  if (typeof operand !== 'string')
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  if (!TYPE_NAMES.has(operand)) throw badValue(`Unknown type name alias: ${operand}`);
  return operand === 'number' ? NUMBER_TYPES : [operand];
}

/** The predicate of $type: one or several type names (type numbers are not supported). */
function typePredicate(operand: Value): (value: Value, exists: boolean) => boolean {
  if (Array.isArray(operand) && operand.length === 0)
    throw new CommandError('FailedToParse', 'must match at least one type');
  const names = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typesOf));
  return (value, exists) => exists && names.has(value === undefined ? 'undefined' : typeName(value));
}

/** Parses a filter. Throws BadValue (2) naming an unsupported operator. */
export function parseFilter(filter: Doc): Filter {
  const parts: Filter[] = [];
  for (const [name, value] of filter) {
    if (name.startsWith('$')) parts.push(parseTopLevel(name, value));
    else parts.push(...parseField(name, value));
  }
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'and', parts };
}

const FILTERS: Record<FilterOperator, (value: Value) => Filter> = {
  $and: (value) => ({ kind: 'and', parts: parseList('$and', value) }),
  $or: (value) => ({ kind: 'or', parts: parseList('$or', value) }),
};

function parseTopLevel(name: string, value: Value): Filter {
  const parse = lookUp('filter', FILTERS, name);
  if (!parse) throw unsupported('BadValue', `the filter operator ${name}`);
  return parse(value);
}

function parseList(name: string, value: Value): Filter[] {
  if (!Array.isArray(value)) throw badValue(`${name} must be an array`);
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return value.map((item) => {
    if (!isDoc(item)) throw badValue('$or/$and/$nor entries need to be full objects');
    return parseFilter(item);
  });
}

const startsWithOperator = (value: Value): value is Doc =>
  isDoc(value) && (value.keys().next().value?.startsWith('$') ?? false);

function parseField(path: string, value: Value): Filter[] {
  if (startsWithOperator(value)) return parseOperators(path, value);
  if (value instanceof BSONRegExp) return [regexLeaf(path, value)];
  return [leaf(path, '$eq', value, equalsPredicate(value))];
}

function leaf(path: string, op: LeafOp, operand: Value, test: Predicate, opensArrays = true): Leaf {
  const parts = pathParts(path);
  if (goesThroughPosition(parts)) throw unsupported('BadValue', `a path through an array position: ${path}`);
  return { kind: 'leaf', path, parts, op, operand, test, opensArrays };
}

function regexLeaf(path: string, regex: BSONRegExp): Leaf {
  recordName('query', '$regex');
  return leaf(path, '$regex', regex, regexPredicate(regex));
}

const not = (part: Filter): Filter => ({ kind: 'not', part });

/** Parses `{ $gt: 1, $lt: 5 }` for a path. */
function parseOperators(path: string, operators: Doc): Filter[] {
  return [...operators].map(([op, operand]) => {
    const parse = lookUp('query', FIELDS, op);
    if (!parse) throw unsupported('BadValue', `the query operator ${op}`);
    return parse(path, operand);
  });
}

type ParseField = (path: string, operand: Value) => Filter;

const order =
  (op: '$gt' | '$gte' | '$lt' | '$lte'): ParseField =>
  (path, operand) =>
    leaf(path, op, operand, orderPredicate(op, operand));

const FIELDS: Record<FieldOperator, ParseField> = {
  $eq: (path, operand) => leaf(path, '$eq', operand, equalsPredicate(operand)),
  $ne: (path, operand) => {
    if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
    return not(leaf(path, '$eq', operand, equalsPredicate(operand)));
  },
  $gt: order('$gt'),
  $gte: order('$gte'),
  $lt: order('$lt'),
  $lte: order('$lte'),
  $in: (path, operand) => leaf(path, '$in', operand, inPredicate(operand)),
  $nin: (path, operand) => not(leaf(path, '$in', operand, inPredicate(operand))),
  $exists: (path, operand) => {
    const exists = leaf(path, '$exists', true, existsPredicate, false);
    return isTruthy(operand) ? exists : not(exists);
  },
  $type: (path, operand) => leaf(path, '$type', operand, typePredicate(operand)),
  $regex: parseRegex,
};

function parseRegex(path: string, operand: Value): Filter {
  if (operand instanceof BSONRegExp) return regexLeaf(path, operand);
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  return regexLeaf(path, new BSONRegExp(operand));
}
