import { isArrayIndex } from '../bson/path.ts';
import { printValue } from '../bson/print-value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, badValue } from '../errors.ts';

/** Results of a change: leave the field unchanged, or remove it. */
export const KEEP = Symbol('keep');
export const REMOVE = Symbol('remove');

export type Change = (old: Value, exists: boolean) => Value | typeof KEEP | typeof REMOVE;

/** What to do when the path does not exist: `create` makes missing documents; `create` and `strict` fail at other values. */
export type MissingPathPolicy = 'create' | 'strict' | 'lenient';

/** MongoDB pads arrays with nulls up to an index, within reason. */
const MAX_PADDING = 1_500_000;

const notViable = (name: string, at: string, value: Value): CommandError =>
  new CommandError('PathNotViable', `Cannot create field '${name}' in element {${at}: ${printValue(value)}}`);

function indexIn(name: string, array: Value[], at: string): number {
  if (!isArrayIndex(name)) throw notViable(name, at, array);
  const index = Number(name);
  if (index > array.length + MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
  return index;
}

/**
 * Changes the value at a concrete path of a document in place; `reach` handles a path that does not exist.
 */
export function changeAt(
  root: Doc,
  parts: readonly string[],
  reach: MissingPathPolicy,
  change: Change,
): void {
  let holder: Doc | Value[] = root;
  for (let i = 0; i < parts.length - 1; i++) {
    const name = parts[i] ?? '';
    let next = read(holder, name);
    if (next === undefined && !has(holder, name)) {
      const barred = Array.isArray(holder) && !isArrayIndex(name);
      if (barred && reach !== 'lenient') throw notViable(name, parts[i - 1] ?? '', holder);
      if (reach !== 'create') return;
      next = new Map();
      write(holder, name, next, parts[i - 1] ?? '');
    }
    if (!isDoc(next) && !Array.isArray(next)) {
      if (reach !== 'lenient') throw notViable(parts[i + 1] ?? '', name, next);
      return;
    }
    holder = next;
  }
  changeLast(holder, parts, reach, change);
}

function changeLast(
  holder: Doc | Value[],
  parts: readonly string[],
  reach: MissingPathPolicy,
  change: Change,
): void {
  const name = parts[parts.length - 1] ?? '';
  const above = parts[parts.length - 2] ?? '';
  if (Array.isArray(holder) && !isArrayIndex(name)) {
    if (reach !== 'lenient') throw notViable(name, above, holder);
    return;
  }
  const exists = has(holder, name);
  const changed = change(read(holder, name), exists);
  if (changed === KEEP) return;
  if (changed !== REMOVE) write(holder, name, changed, above);
  else if (!Array.isArray(holder)) holder.delete(name);
  else if (exists) holder[Number(name)] = null;
}

function has(holder: Doc | Value[], name: string): boolean {
  return Array.isArray(holder) ? isArrayIndex(name) && Number(name) < holder.length : holder.has(name);
}

function read(holder: Doc | Value[], name: string): Value {
  return Array.isArray(holder) ? (isArrayIndex(name) ? holder[Number(name)] : undefined) : holder.get(name);
}

function write(holder: Doc | Value[], name: string, value: Value, above: string): void {
  if (!Array.isArray(holder)) {
    holder.set(name, value);
    return;
  }
  const index = indexIn(name, holder, above);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}
