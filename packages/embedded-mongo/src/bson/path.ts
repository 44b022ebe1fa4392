import type { Doc, Value } from './value.ts';

/** True for a path component that can name an array position. */
export const isArrayIndex = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

const split = new Map<string, readonly string[]>();

/** The components of a dotted path (kept, since the same few paths are asked for all the time). */
export function pathParts(path: string): readonly string[] {
  const known = split.get(path);
  if (known) return known;
  const parts = path.split('.');
  if (split.size < 10_000) split.set(path, parts);
  return parts;
}

/** Where a walk is: in which position of the outermost array passed through (or -1), and whether a number led here. */
export interface Place {
  readonly position: number;
  readonly byNumber: boolean;
}

/** Called with each value a path leads to; `exists` is false where it leads nowhere. True stops the walk. */
export type Visit = (value: Value, exists: boolean, place: Place) => boolean;

const TOP: Place = { position: -1, byNumber: false };

/** Walks a path the way MongoDB's matcher does: through arrays on the way, without opening an array at its end. */
export function walkPath(doc: Doc, parts: readonly string[], visit: Visit): boolean {
  return step(doc, parts, 0, TOP, visit);
}

function step(doc: Doc, parts: readonly string[], at: number, place: Place, visit: Visit): boolean {
  const name = parts[at] ?? '';
  const value = doc.get(name);
  const last = at === parts.length - 1;
  if (last) return visit(value, value !== undefined || doc.has(name), place);
  if (value instanceof Map) return step(value, parts, at + 1, place, visit);
  if (Array.isArray(value)) return stepArray(value, parts, at + 1, place, visit);
  return visit(undefined, false, place);
}

function stepArray(
  items: Value[],
  parts: readonly string[],
  at: number,
  place: Place,
  visit: Visit,
): boolean {
  const name = parts[at] ?? '';
  const numbered = isArrayIndex(name) && Number(name) < items.length;
  if (items.length === 0 && !place.byNumber) return visit(undefined, false, place);
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const inside = place.position < 0 ? { position: i, byNumber: false } : { ...place, byNumber: false };
    if (item instanceof Map) {
      if (step(item, parts, at, inside, visit)) return true;
      // What is no document lacks the field, unless the path names its position.
    } else if (!numbered && visit(undefined, false, inside)) return true;
  }
  return numbered && stepNumbered(items[Number(name)], parts, at, { ...place, byNumber: true }, visit);
}

function stepNumbered(
  item: Value,
  parts: readonly string[],
  at: number,
  place: Place,
  visit: Visit,
): boolean {
  if (at === parts.length - 1) return visit(item, true, place);
  if (item instanceof Map) return step(item, parts, at + 1, place, visit);
  if (Array.isArray(item)) return stepArray(item, parts, at + 1, place, visit);
  return visit(undefined, false, place);
}
