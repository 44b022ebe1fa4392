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

/**
 * Called with each value a path leads to; `exists` is false where it leads nowhere, `byNumber` tells that a number led from an
 * array to here. True stops the walk.
 */
export type Visit = (value: Value, exists: boolean, byNumber: boolean) => boolean;

/**
 * Walks a path the way MongoDB's matcher does: through arrays on the way, without opening an array at its end. Gives whether
 * a visit stopped it.
 */
export function walkPath(doc: Doc, parts: readonly string[], visit: Visit): boolean {
  return step(doc, parts, 0, false, visit);
}

function step(doc: Doc, parts: readonly string[], at: number, byNumber: boolean, visit: Visit): boolean {
  const name = parts[at] ?? '';
  const value = doc.get(name);
  if (at === parts.length - 1) return visit(value, value !== undefined || doc.has(name), byNumber);
  if (value instanceof Map) return step(value, parts, at + 1, byNumber, visit);
  if (Array.isArray(value)) return stepArray(value, parts, at + 1, byNumber, visit);
  return visit(undefined, false, byNumber);
}

function stepArray(
  items: Value[],
  parts: readonly string[],
  at: number,
  byNumber: boolean,
  visit: Visit,
): boolean {
  const name = parts[at] ?? '';
  const numbered = isArrayIndex(name) && Number(name) < items.length;
  if (items.length === 0 && !byNumber) return visit(undefined, false, byNumber);
  for (const item of items) {
    if (item instanceof Map) {
      if (step(item, parts, at, false, visit)) return true;
      // What is no document lacks the field, unless the path names its position.
    } else if (!numbered && visit(undefined, false, false)) return true;
  }
  return numbered && stepNumbered(items[Number(name)], parts, at, visit);
}

function stepNumbered(item: Value, parts: readonly string[], at: number, visit: Visit): boolean {
  if (at === parts.length - 1) return visit(item, true, true);
  if (item instanceof Map) return step(item, parts, at + 1, true, visit);
  if (Array.isArray(item)) return stepArray(item, parts, at + 1, true, visit);
  return visit(undefined, false, true);
}
