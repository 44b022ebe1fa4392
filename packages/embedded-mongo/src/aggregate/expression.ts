import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { served } from '../served.ts';
import type { Evaluate } from './evaluate.ts';
import { getPath } from './get-path.ts';
import { OPERATORS } from './operators.ts';

/** Compiles an aggregation expression. Throws InvalidPipelineOperator (168) for an operator outside the list. */
export function compileExpression(value: Value): Evaluate {
  if (typeof value === 'string' && value.startsWith('$')) return compilePath(value);
  if (Array.isArray(value)) {
    const items = value.map(compileExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  if (!isDoc(value)) return () => value;
  const [first] = value.keys();
  if (!first?.startsWith('$')) return compileObject(value);
  if (value.size > 1)
    throw new CommandError(15983, `an object representing an expression must have exactly one field`);
  const operator = served('expression', OPERATORS, first);
  if (!operator) throw new CommandError(168, `Unrecognized expression '${first}'`);
  return operator(value.get(first), compileExpression);
}

function compilePath(path: string): Evaluate {
  const known: Record<string, Evaluate> = {
    $$ROOT: (doc) => doc,
    $$CURRENT: (doc) => doc,
    $$NOW: () => new Date(),
    $$REMOVE: () => undefined,
  };
  if (path.startsWith('$$')) {
    const [name = '', ...rest] = path.split('.');
    const evaluate = known[name];
    if (!evaluate) throw new CommandError(17276, `Use of undefined variable: ${name.slice(2)}`);
    return rest.length ? (doc) => getPath(evaluate(doc), rest) : evaluate;
  }
  const parts = path.slice(1).split('.');
  if (parts.includes(''))
    throw new CommandError(path === '$' ? 16872 : 15998, `'$' by itself is not a valid FieldPath`);
  return (doc) => getPath(doc, parts);
}

function compileObject(value: Doc): Evaluate {
  const fields = [...value].map(([name, item]): [string, Evaluate] => [name, compileExpression(item)]);
  return (doc) => {
    const made: Doc = new Map();
    for (const [name, evaluate] of fields) {
      const item = evaluate(doc);
      if (item !== undefined) made.set(name, item);
    }
    return made;
  };
}
