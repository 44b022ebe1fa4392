import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { note } from '../served.ts';
import { UNWIND_OPTIONS } from '../supported.ts';
import type { Evaluate } from './expression.ts';
import { compileExpression } from './expression.ts';

function setPath(value: Value, parts: readonly string[], made: Value): Value {
  if (Array.isArray(value) && parts.length) return value.map((item) => setPath(item, parts, made));
  const [name, ...rest] = parts;
  if (name === undefined) return made;
  const copy: Doc = isDoc(value) ? new Map<string, Value>(value) : new Map<string, Value>();
  const inner = setPath(copy.get(name), rest, made);
  if (rest.length === 0 && made === undefined) copy.delete(name);
  else copy.set(name, inner);
  return copy;
}

function leaves(spec: Doc, prefix: string[]): [string[], Evaluate][] {
  return [...spec].flatMap(([name, value]): [string[], Evaluate][] => {
    const path = [...prefix, ...name.split('.')];
    if (path.includes('')) throw new CommandError(40352, 'FieldPath field names may not be empty strings.');
    if (isDoc(value) && value.size && ![...value.keys()].some((key) => key.startsWith('$')))
      return leaves(value, path);
    return [[path, compileExpression(value)]];
  });
}

/** $addFields. */
export function addFields(spec: Value): (doc: Doc) => Doc {
  if (!isDoc(spec)) throw new CommandError(40272, '$addFields specification stage must be an object');
  const changes = leaves(spec, []);
  return (doc) => {
    let result: Doc = doc;
    for (const [path, evaluate] of changes) result = setPath(result, path, evaluate(doc)) as Doc;
    return result;
  };
}

// $unwind does not look through arrays on the way.
function throughDocuments(doc: Doc, parts: readonly string[]): Value {
  return parts.reduce<Value>((value, name) => (isDoc(value) ? value.get(name) : undefined), doc);
}

/** $unwind of a path, given alone or in an object. */
export function unwind(spec: Value): (doc: Doc) => Doc[] {
  const options = isDoc(spec) ? spec : new Map([['path', spec]]);
  for (const name of options.keys()) {
    note('unwind', name);
    if (!UNWIND_OPTIONS.includes(name))
      throw new CommandError(28811, `unrecognized option to $unwind stage: ${name}`);
  }
  const path = options.get('path');
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$'`);
  const parts = path.slice(1).split('.');
  return (doc) => {
    const value = throughDocuments(doc, parts);
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((item) => setPath(doc, parts, item) as Doc) : [doc];
  };
}
