import type { Value } from '../bson/value.ts';

/** Operators of a leaf; $ne and $nin are parsed into negations. */
export type LeafOp = '$eq' | '$gt' | '$gte' | '$lt' | '$lte' | '$in' | '$exists' | '$type' | '$regex';

/** A predicate on one path. `test` gets the value at the path and, with `opensArrays`, each element of an array. */
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
