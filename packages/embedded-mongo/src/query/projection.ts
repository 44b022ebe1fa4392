import { badValue, CommandError } from '../errors.ts';
import { compileExpression } from '../aggregate/expression.ts';
import { OPERATORS } from '../aggregate/operators.ts';
import type { Doc, Value } from '../bson/value.ts';
import { asInteger, isDoc, isPlainNumber, isTruthy } from '../bson/value.ts';
import { served } from '../served.ts';
import type { ProjectionOperator } from '../supported.ts';
import { parseFilter } from './parse-filter.ts';
import { matches } from './matches.ts';

/** What a document is cut down to. */
export type Project = (doc: Doc) => Doc;

/** A tree of projected fields: true keeps or drops, a function computes, a node goes deeper. */
type Tree = Map<string, Node>;
type Node =
  | { readonly kind: 'flag' }
  | { readonly kind: 'change'; readonly make: Change }
  | { readonly kind: 'tree'; readonly tree: Tree };
type Change = (value: Value, whole: Doc) => Value;

interface Parsed {
  readonly tree: Tree;
  including: boolean | undefined;
  id: boolean | undefined;
}

/** Compiles a projection of find (or of $project): inclusion, exclusion, $slice, $elemMatch, expressions. */
export function compileProjection(projection: Doc): Project {
  if (projection.size === 0) return (doc) => doc;
  const parsed: Parsed = { tree: new Map(), including: undefined, id: undefined };
  addFields(parsed, projection, []);
  const { tree } = parsed;
  const including = parsed.including ?? parsed.id ?? false;
  if (including ? (parsed.id ?? true) : parsed.id === false && parsed.including === undefined)
    tree.set('_id', { kind: 'flag' });
  else if (!including && parsed.id === false) tree.set('_id', { kind: 'flag' });
  return including ? (doc) => include(doc, tree, doc) : (doc) => exclude(doc, tree, doc);
}

function addFields(parsed: Parsed, fields: Doc, prefix: readonly string[]): void {
  for (const [name, value] of fields) {
    const path = [...prefix, ...name.split('.')];
    if (path.includes('')) throw new CommandError(40353, "FieldPath must not end with a '.'.");
    if (path.includes('$')) throw new CommandError(31394, 'positional projection is not supported');
    if (path.some((part) => part.startsWith('$')))
      throw new CommandError(16410, "FieldPath field names may not start with '$'.");
    addField(parsed, path, value);
  }
}

function addField(parsed: Parsed, path: string[], value: Value): void {
  const operator = isDoc(value) ? [...value.keys()][0] : undefined;
  if (isDoc(value) && !operator?.startsWith('$')) {
    if (value.size === 0)
      throw new CommandError(
        51270,
        'An empty sub-projection is not a valid value. Found empty object at path',
      );
    return addFields(parsed, value, path);
  }
  if (typeof value === 'boolean' || isPlainNumber(value)) return addFlag(parsed, path, isTruthy(value));
  if (isDoc(value) && operator && Object.hasOwn(PROJECTIONS, operator) && !isExpressionSlice(value)) {
    if (operator === '$elemMatch') parsed.including ??= true;
    const make = served('projection', PROJECTIONS, operator)?.(value.get(operator));
    if (make) return place(parsed.tree, path, { kind: 'change', make });
  }
  if (parsed.including === false)
    throw new CommandError(31310, 'Cannot use an expression in an exclusion projection');
  if (isDoc(value) && operator && !Object.hasOwn(OPERATORS, operator))
    throw new CommandError(31325, `Invalid $project :: caused by :: Unknown expression ${operator}`);
  parsed.including = true;
  const evaluate = compileExpression(value);
  place(parsed.tree, path, { kind: 'change', make: (_old, whole) => evaluate(whole) });
}

// An array of an expression's own, where a projection has numbers.
function isExpressionSlice(value: Doc): boolean {
  const slice = value.get('$slice');
  return Array.isArray(slice) && !isPlainNumber(slice[0]);
}

const PROJECTIONS: Record<ProjectionOperator, (operand: Value) => Change> = {
  $slice: sliceChange,
  $elemMatch: elemMatchChange,
};

function addFlag(parsed: Parsed, path: string[], keep: boolean): void {
  if (path.length === 1 && path[0] === '_id') {
    parsed.id = keep;
    return;
  }
  if (parsed.including !== undefined && parsed.including !== keep)
    throw keep
      ? new CommandError(31253, `Cannot do inclusion on field ${path.join('.')} in exclusion projection`)
      : new CommandError(31254, `Cannot do exclusion on field ${path.join('.')} in inclusion projection`);
  parsed.including = keep;
  place(parsed.tree, path, { kind: 'flag' });
}

function place(tree: Tree, path: readonly string[], node: Node): void {
  const [name = '', ...rest] = path;
  const there = tree.get(name);
  if (rest.length === 0 ? there : there && there.kind !== 'tree')
    throw new CommandError(31249, `Path collision at ${path.join('.')}`);
  if (rest.length === 0) tree.set(name, node);
  else {
    const below: Tree = there?.kind === 'tree' ? there.tree : new Map<string, Node>();
    tree.set(name, { kind: 'tree', tree: below });
    place(below, rest, node);
  }
}

function include(doc: Doc, tree: Tree, whole: Doc): Doc {
  const result: Doc = new Map();
  for (const [name, value] of doc) {
    const node = tree.get(name);
    if (!node) continue;
    const kept =
      node.kind === 'tree'
        ? includeBelow(value, node.tree, whole)
        : node.kind === 'flag'
          ? value
          : node.make(value, whole);
    if (kept !== undefined) result.set(name, kept);
  }
  addComputed(result, doc, tree, whole);
  return result;
}

// Fields the document does not have, but an expression makes.
function addComputed(result: Doc, doc: Doc, tree: Tree, whole: Doc): void {
  for (const [name, node] of tree) {
    if (doc.has(name) || node.kind === 'flag') continue;
    if (node.kind === 'change') {
      const made = node.make(undefined, whole);
      if (made !== undefined) result.set(name, made);
    } else {
      const below: Doc = new Map();
      addComputed(below, new Map(), node.tree, whole);
      if (below.size) result.set(name, below);
    }
  }
}

function includeBelow(value: Value, tree: Tree, whole: Doc): Value {
  if (isDoc(value)) return include(value, tree, whole);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) =>
    isDoc(item) || Array.isArray(item) ? [includeBelow(item, tree, whole)] : [],
  );
}

function exclude(doc: Doc, tree: Tree, whole: Doc): Doc {
  const result: Doc = new Map();
  for (const [name, value] of doc) {
    const node = tree.get(name);
    if (!node) result.set(name, value);
    else if (node.kind === 'tree') result.set(name, excludeBelow(value, node.tree, whole));
    else if (node.kind === 'change') result.set(name, node.make(value, whole));
  }
  return result;
}

function excludeBelow(value: Value, tree: Tree, whole: Doc): Value {
  if (isDoc(value)) return exclude(value, tree, whole);
  return Array.isArray(value) ? value.map((item) => excludeBelow(item, tree, whole)) : value;
}

function sliceChange(operand: Value): Change {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((item) => asInteger(item));
  const [first, second] = numbers;
  if (first === undefined || (numbers.length > 1 && (second === undefined || second <= 0)))
    throw new CommandError(28724, 'First argument to $slice must be an array or a number');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + second);
  };
}

function elemMatchChange(operand: Value): Change {
  if (!isDoc(operand)) throw badValue('elemMatch: Invalid argument, object required');
  const filter = parseFilter(new Map([['v', new Map([['$elemMatch', operand]])]]));
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const hit = value.find((item) => matches(filter, new Map([['v', [item]]])));
    return hit === undefined ? undefined : [hit];
  };
}
