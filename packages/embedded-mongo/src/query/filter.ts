import type { Value } from '../bson/value.ts';

/** The operators a single path can be tested with, after $ne and $nin are taken apart. */
export type LeafOp = '$eq' | '$gt' | '$gte' | '$lt' | '$lte' | '$in' | '$exists' | '$type' | '$regex';

/** One test of one path. `test` sees the value at the end of the path; `opensArrays`: also each element of an array. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly path: string;
  readonly parts: readonly string[];
  readonly op: LeafOp;
  readonly operand: Value;
  readonly opensArrays: boolean;
  readonly test: (value: Value, exists: boolean) => boolean;
}

/** A parsed filter. */
export type Filter =
  | Leaf
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter };
