import { walkPath } from '../bson/path.ts';
import type { Doc } from '../bson/value.ts';
import type { Filter, Leaf } from './filter.ts';

/** Tells whether a document satisfies a filter. */
export function matches(filter: Filter, doc: Doc): boolean {
  switch (filter.kind) {
    case 'leaf':
      return matchLeaf(filter, doc) !== undefined;
    case 'and':
      return filter.parts.every((part) => matches(part, doc));
    case 'or':
      return filter.parts.some((part) => matches(part, doc));
    case 'nor':
      return !filter.parts.some((part) => matches(part, doc));
    case 'not':
      return !matches(filter.part, doc);
    case 'expr':
      return filter.test(doc);
  }
}

/** Undefined when the leaf does not match; else the array position through which it did, or -1. */
function matchLeaf(leaf: Leaf, doc: Doc): number | undefined {
  let position: number | undefined;
  walkPath(doc, leaf.parts, (value, exists, { position: index, byNumber }) => {
    if (leaf.opensArrays && Array.isArray(value) && !byNumber) {
      const at = value.findIndex((item) => leaf.test(item, true));
      if (at >= 0) position = index >= 0 ? index : at;
    }
    if (position === undefined && leaf.test(value, exists))
      position = index >= 0 ? index : arrayHit(leaf, value);
    return position !== undefined;
  });
  return position;
}

function arrayHit(leaf: Leaf, value: unknown): number {
  if (leaf.op !== '$elemMatch' || !Array.isArray(value)) return -1;
  return value.findIndex((item) => leaf.test([item], true));
}

/** The array position `$` stands for in an update: where the filter last matched through an array, or undefined. */
export function positionMatched(filter: Filter, doc: Doc): number | undefined {
  if (filter.kind === 'leaf') {
    const position = matchLeaf(filter, doc);
    return position === undefined || position < 0 ? undefined : position;
  }
  if (filter.kind === 'or') {
    const hit = filter.parts.find((part) => matches(part, doc));
    return hit && positionMatched(hit, doc);
  }
  if (filter.kind !== 'and') return undefined;
  return filter.parts.reduce<number | undefined>(
    (last, part) => positionMatched(part, doc) ?? last,
    undefined,
  );
}
