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

/** Called with each value a path leads to; `exists` is false where it leads nowhere. True stops the walk. */
export type Visit = (value: Value, exists: boolean, arrayIndex: number) => boolean;

/**
 * Walks a path the way MongoDB's matcher does: through arrays on the way, but without opening an array at its end.
 * `arrayIndex` is the position in the outermost array passed through, or -1.
 */
export function walkPath(doc: Doc, parts: readonly string[], visit: Visit): boolean {
  return step(doc, parts, 0, -1, visit);
}

function step(doc: Doc, parts: readonly string[], at: number, index: number, visit: Visit): boolean {
  const name = parts[at] ?? '';
  const value = doc.get(name);
  const last = at === parts.length - 1;
  if (last) return visit(value, value !== undefined || doc.has(name), index);
  if (value instanceof Map) return step(value, parts, at + 1, index, visit);
  if (Array.isArray(value)) return stepArray(value, parts, at + 1, index, visit);
  return visit(undefined, false, index);
}

function stepArray(
  items: Value[],
  parts: readonly string[],
  at: number,
  index: number,
  visit: Visit,
): boolean {
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (item instanceof Map && step(item, parts, at, index < 0 ? i : index, visit)) return true;
  }
  const name = parts[at] ?? '';
  if (!isArrayIndex(name) || Number(name) >= items.length) return false;
  const item = items[Number(name)];
  if (at === parts.length - 1) return visit(item, true, index);
  if (item instanceof Map) return step(item, parts, at + 1, index, visit);
  if (Array.isArray(item)) return stepArray(item, parts, at + 1, index, visit);
  return visit(undefined, false, index);
}
