import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';
import { recordName } from '../lookup.ts';

/** A compiled expression; undefined is a missing value. */
export type Evaluate = (doc: Doc) => Value;

/**
 * Compiles an expression: a constant, a field path, or a document or array of them. Throws InvalidPipelineOperator (168) for
 * an operator and 17276 for a variable, naming it: none is supported.
 */
export function compileExpression(value: Value): Evaluate {
  if (typeof value === 'string' && value.startsWith('$')) return compilePath(value);
  if (Array.isArray(value)) {
    const items = value.map(compileExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  return isDoc(value) ? compileObject(value) : () => value;
}

function compilePath(path: string): Evaluate {
  if (path.startsWith('$$')) {
    const [name = ''] = path.slice(2).split('.');
    recordName('variable', `$$${name}`);
    throw unsupported(17276, `the variable $$${name}`);
  }
  const parts = path.slice(1).split('.');
  if (parts.includes(''))
    throw new CommandError(path === '$' ? 16872 : 15998, `'$' by itself is not a valid FieldPath`);
  return (doc) => getPath(doc, parts);
}

function compileObject(value: Doc): Evaluate {
  const [first] = value.keys();
  if (first?.startsWith('$')) {
    recordName('expression', first);
    throw unsupported('InvalidPipelineOperator', `the expression ${first}`);
  }
  const fields = [...value].map(([name, item]): [string, Evaluate] => [name, compileExpression(item)]);
  return (doc) => {
    const result: Doc = new Map();
    for (const [name, evaluate] of fields) {
      const item = evaluate(doc);
      if (item !== undefined) result.set(name, item);
    }
    return result;
  };
}

/** The value at a field path in an expression; an array on the path gives an array of the values in its documents. */
function getPath(value: Value, parts: readonly string[], at = 0): Value {
  if (at === parts.length) return value;
  if (isDoc(value)) return getPath(value.get(parts[at] ?? ''), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    const found = isDoc(item) || Array.isArray(item) ? getPath(item, parts, at) : undefined;
    return found === undefined ? [] : [found];
  });
}
