import { ObjectId } from 'bson';
import { isDoc } from '../bson/value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { equalValues } from '../bson/compare.ts';
import { CommandError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { changeAt } from './change-at-path.ts';
import type { Update } from './parse-update.ts';

/** The equalities of a filter: `{ a: 1 }`, $eq, $and of these, and $or or $in with one member. */
function equalities(filter: Filter, found: Map<string, Value>): Map<string, Value> {
  if (filter.kind === 'and') for (const part of filter.parts) equalities(part, found);
  else if (filter.kind === 'or' && filter.parts.length === 1 && filter.parts[0])
    equalities(filter.parts[0], found);
  else if (filter.kind === 'leaf') {
    const one = filter.op === '$in' && Array.isArray(filter.operand) && filter.operand.length === 1;
    const value = one && Array.isArray(filter.operand) ? filter.operand[0] : filter.operand;
    if (filter.op !== '$eq' && !one) return found;
    if (found.has(filter.path))
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${filter.path}' is matched twice`,
      );
    found.set(filter.path, value);
  }
  return found;
}

/** The document that an upsert inserts. */
export function upsertDocument(filter: Filter, update: Update): Doc {
  const known = equalities(filter, new Map());
  let document: Doc = new Map();
  if (update.kind === 'replace') {
    document = new Map(update.replacement);
    if (!document.has('_id') && known.has('_id')) document.set('_id', known.get('_id'));
    if (known.has('_id') && !equalValues(known.get('_id'), document.get('_id'))) throw changedId();
  } else {
    for (const [path, value] of known) changeAt(document, path.split('.'), 'create', () => clone(value));
    const id = document.get('_id');
    update.modify(document, true);
    if (known.has('_id') && !equalValues(id, document.get('_id'))) throw changedId();
  }
  const id = document.has('_id') ? document.get('_id') : new ObjectId();
  document.delete('_id');
  return new Map<string, Value>([['_id', id], ...document]);
}

const changedId = (): CommandError =>
  new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

/** A deep copy of documents and arrays. */
export function clone(value: Value): Value {
  if (Array.isArray(value)) return value.map(clone);
  return isDoc(value) ? new Map([...value].map(([name, item]) => [name, clone(item)])) : value;
}
