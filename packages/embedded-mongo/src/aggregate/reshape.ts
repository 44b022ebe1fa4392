import type { Doc, Value } from '../bson/value.ts';
import { isDoc, isTruthy } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import type { Evaluate } from './evaluate.ts';
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

/** $addFields and $set. */
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

/** $unwind with path, includeArrayIndex and preserveNullAndEmptyArrays. */
export function unwind(spec: Value): (doc: Doc) => Doc[] {
  const options = isDoc(spec) ? spec : new Map([['path', spec]]);
  const path = options.get('path');
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$'`);
  const unknown = [...options.keys()].find(
    (name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  );
  if (unknown) throw new CommandError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  const parts = path.slice(1).split('.');
  const index = options.get('includeArrayIndex');
  const preserve = isTruthy(options.get('preserveNullAndEmptyArrays'));
  const numbered = (doc: Doc, at: bigint | null): Doc =>
    typeof index === 'string' ? (setPath(doc, index.split('.'), at) as Doc) : doc;
  return (doc) => {
    const value = throughDocuments(doc, parts);
    if (Array.isArray(value) && value.length > 0)
      return value.map((item, i) => numbered(setPath(doc, parts, item) as Doc, BigInt(i)));
    if (Array.isArray(value)) return preserve ? [numbered(setPath(doc, parts, undefined) as Doc, null)] : [];
    if (value === undefined || value === null) return preserve ? [numbered(doc, null)] : [];
    return [numbered(doc, null)];
  };
}
