import type { Doc, Value } from './value.ts';

/** True for a path component that can name an array position. */
export const isArrayIndex = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

const split = new Map<string, readonly string[]>();

/** The components of a dotted path (cached). */
export function pathParts(path: string): readonly string[] {
  const known = split.get(path);
  if (known) return known;
  const parts = path.split('.');
  if (split.size < 10_000) split.set(path, parts);
  return parts;
}

/**
 * Called with each value at a path; `exists` is false if there is none, `byNumber` means that it was reached by an array
 * position. Return true to stop.
 */
export type Visit = (value: Value, exists: boolean, byNumber: boolean) => boolean;

/**
 * Walks a path as MongoDB's matcher does: through arrays on the path, without expanding an array at its end. An array
 * position may only be the last part. Returns whether a visit stopped it.
 */
export function walkPath(doc: Doc, parts: readonly string[], visit: Visit): boolean {
  return step(doc, parts, 0, visit);
}

/** Whether a path continues after an array position, such as 'a.0.x' (unsupported: MongoDB searches nested arrays). */
export const goesThroughPosition = (parts: readonly string[]): boolean =>
  parts.slice(1, -1).some(isArrayIndex);

function step(doc: Doc, parts: readonly string[], at: number, visit: Visit): boolean {
  const name = parts[at] ?? '';
  const value = doc.get(name);
  if (at === parts.length - 1) return visit(value, value !== undefined || doc.has(name), false);
  if (value instanceof Map) return step(value, parts, at + 1, visit);
  if (Array.isArray(value)) return stepArray(value, parts, at + 1, visit);
  return visit(undefined, false, false);
}

function stepArray(items: Value[], parts: readonly string[], at: number, visit: Visit): boolean {
  const name = parts[at] ?? '';
  const numbered = isArrayIndex(name) && Number(name) < items.length;
  if (items.length === 0) return visit(undefined, false, false);
  for (const item of items) {
    if (item instanceof Map) {
      if (step(item, parts, at, visit)) return true;
      // What is no document lacks the field, unless the path names its position.
    } else if (!numbered && visit(undefined, false, false)) return true;
  }
  return numbered && visit(items[Number(name)], true, true);
}
