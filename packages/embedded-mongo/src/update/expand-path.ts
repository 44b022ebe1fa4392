import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { badValue } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/matches.ts';
import { isArrayIndex } from '../bson/path.ts';

/** What `$` and `$[name]` in a path stand for. */
export interface Positions {
  readonly matched: number | undefined;
  readonly arrayFilters: ReadonlyMap<string, Filter>;
  /** Set by a change that counts as one even where it leaves everything as it was, as MongoDB counts $push. */
  touched?: boolean;
}

function childOf(value: Value, name: string): Value {
  if (isDoc(value)) return value.get(name);
  return Array.isArray(value) && isArrayIndex(name) ? value[Number(name)] : undefined;
}

/** The concrete paths a path with positional operators means in a document. */
export function expandPath(doc: Doc, parts: readonly string[], positions: Positions): string[][] {
  if (!parts.some((part) => part.startsWith('$'))) return [[...parts]];
  let open: { path: string[]; value: Value }[] = [{ path: [], value: doc }];
  for (const part of parts) {
    open = open.flatMap(({ path, value }) =>
      namesFor(part, value, path, positions).map((name) => ({
        path: [...path, name],
        value: childOf(value, name),
      })),
    );
  }
  return open.map(({ path }) => path);
}

function namesFor(part: string, value: Value, path: readonly string[], positions: Positions): string[] {
  if (part === '$') {
    if (positions.matched === undefined)
      throw badValue('The positional operator did not find the match needed from the query.');
    return [String(positions.matched)];
  }
  if (!part.startsWith('$[')) return [part];
  if (!Array.isArray(value)) {
    if (value === undefined)
      throw badValue(
        `The path '${path.join('.')}' must exist in the document in order to apply array updates.`,
      );
    throw badValue(`Cannot apply array updates to non-array element ${path[path.length - 1] ?? ''}`);
  }
  const all = value.map((_, i) => String(i));
  if (part === '$[]') return all;
  const name = part.slice(2, -1);
  const filter = positions.arrayFilters.get(name);
  if (!filter)
    throw badValue(`No array filter found for identifier '${name}' in path '${[...path, part].join('.')}'`);
  return all.filter((i) => matches(filter, new Map([[name, value[Number(i)]]])));
}
