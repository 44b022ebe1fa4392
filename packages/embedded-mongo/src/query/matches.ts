import { walkPath } from '../bson/path.ts';
import type { Doc } from '../bson/value.ts';
import type { Filter, Leaf } from './filter.ts';

/** Whether a document matches a filter. */
export function matches(filter: Filter, doc: Doc): boolean {
  switch (filter.kind) {
    case 'leaf':
      return matchLeaf(filter, doc);
    case 'and':
      return filter.parts.every((part) => matches(part, doc));
    case 'or':
      return filter.parts.some((part) => matches(part, doc));
    case 'not':
      return !matches(filter.part, doc);
  }
}

const matchLeaf = (leaf: Leaf, doc: Doc): boolean =>
  walkPath(doc, leaf.parts, (value, exists, byNumber) => {
    const opens = leaf.opensArrays && Array.isArray(value) && !byNumber;
    return (opens && value.some((item) => leaf.test(item, true))) || leaf.test(value, exists);
  });
