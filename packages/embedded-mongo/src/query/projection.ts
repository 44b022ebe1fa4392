import { CommandError, unsupported } from '../errors.ts';
import type { Evaluate } from '../aggregate/expression.ts';
import { compileExpression } from '../aggregate/expression.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc, isPlainNumber, isTruthy } from '../bson/value.ts';
import { recordName } from '../lookup.ts';

/** A compiled projection. */
type Project = (doc: Doc) => Doc;

/** A tree of projected fields: included or excluded (`flag`), computed (`made`), or a subtree. */
type Tree = Map<string, Node>;
type Node =
  | { readonly kind: 'flag' }
  | { readonly kind: 'made'; readonly make: Evaluate }
  | { readonly kind: 'tree'; readonly tree: Tree };

interface Parsed {
  readonly tree: Tree;
  including: boolean | undefined;
  id: boolean | undefined;
}

/** Compiles a projection of find: inclusion, exclusion, or computed fields. */
export function compileProjection(projection: Doc): Project {
  if (projection.size === 0) return (doc) => doc;
  const parsed: Parsed = { tree: new Map(), including: undefined, id: undefined };
  addFields(parsed, projection, []);
  const { tree } = parsed;
  const including = parsed.including ?? parsed.id ?? false;
  if (including ? (parsed.id ?? true) : parsed.id === false && parsed.including === undefined)
    tree.set('_id', { kind: 'flag' });
  else if (!including && parsed.id === false) tree.set('_id', { kind: 'flag' });
  if (!including) return (doc) => exclude(doc, tree);
  return makes(tree) ? (doc) => addMade(include(doc, tree), tree, doc) as Doc : (doc) => include(doc, tree);
}

function addFields(parsed: Parsed, fields: Doc, prefix: readonly string[]): void {
  for (const [name, value] of fields) {
    const path = [...prefix, ...name.split('.')];
    if (path.includes('')) throw new CommandError(40353, "FieldPath must not end with a '.'.");
    if (path.includes('$')) throw unsupported(31394, 'positional projection');
    if (path.some((part) => part.startsWith('$')))
      throw new CommandError(16410, "FieldPath field names may not start with '$'.");
    addField(parsed, path, value);
  }
}

function addField(parsed: Parsed, path: string[], value: Value): void {
  const operator = isDoc(value) ? value.keys().next().value : undefined;
  if (isDoc(value) && !operator?.startsWith('$')) {
    if (value.size === 0)
      throw new CommandError(
        51270,
        'An empty sub-projection is not a valid value. Found empty object at path',
      );
    return addFields(parsed, value, path);
  }
  if (typeof value === 'boolean' || isPlainNumber(value)) return addFlag(parsed, path, isTruthy(value));
  if (parsed.including === false)
    throw new CommandError(31310, 'Cannot use an expression in an exclusion projection');
  if (operator) {
    recordName('expression', operator);
    throw unsupported(31325, `the expression ${operator} in a projection`);
  }
  parsed.including = true;
  place(parsed.tree, path, { kind: 'made', make: compileExpression(value) });
}

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
  const existing = tree.get(name);
  if (rest.length === 0 ? existing : existing && existing.kind !== 'tree')
    throw new CommandError(31249, `Path collision at ${path.join('.')}`);
  if (rest.length === 0) tree.set(name, node);
  else {
    const below: Tree = existing?.kind === 'tree' ? existing.tree : new Map<string, Node>();
    tree.set(name, { kind: 'tree', tree: below });
    place(below, rest, node);
  }
}

/** Applies an inclusion; computed fields are added afterwards. */
function include(doc: Doc, tree: Tree): Doc {
  const result: Doc = new Map();
  for (const [name, value] of doc) {
    const node = tree.get(name);
    if (node?.kind === 'flag') result.set(name, value);
    if (node?.kind !== 'tree') continue;
    const included = includeBelow(value, node.tree);
    // A placeholder that keeps the position of a computed field for addMade.
    if (included !== undefined || makes(node.tree)) result.set(name, included);
  }
  return result;
}

function includeBelow(value: Value, tree: Tree): Value {
  if (isDoc(value)) return include(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => (isDoc(item) || Array.isArray(item) ? [includeBelow(item, tree)] : []));
}

const makes = (tree: Tree): boolean =>
  [...tree.values()].some((node) => node.kind === 'made' || (node.kind === 'tree' && makes(node.tree)));

// Modifies the documents of `value` in place; they are copies made by include.
function addMade(value: Value, tree: Tree, whole: Doc): Value {
  if (Array.isArray(value)) return value.map((item) => addMade(item, tree, whole));
  const result: Doc = isDoc(value) ? value : new Map<string, Value>();
  for (const [name, node] of tree) {
    if (node.kind === 'flag' || (node.kind === 'tree' && !makes(node.tree))) continue;
    const computed = node.kind === 'made' ? node.make(whole) : addMade(result.get(name), node.tree, whole);
    if (computed !== undefined) result.set(name, computed);
  }
  return result;
}

function exclude(doc: Doc, tree: Tree): Doc {
  const result: Doc = new Map();
  for (const [name, value] of doc) {
    const node = tree.get(name);
    if (!node) result.set(name, value);
    else if (node.kind === 'tree') result.set(name, excludeBelow(value, node.tree));
  }
  return result;
}

function excludeBelow(value: Value, tree: Tree): Value {
  if (isDoc(value)) return exclude(value, tree);
  return Array.isArray(value) ? value.map((item) => excludeBelow(item, tree)) : value;
}
