import { compareValues, equalValues } from '../bson/compare.ts';
import { rankOf } from '../bson/type-rank.ts';
import type { Filter, Leaf } from '../query/filter.ts';

/** The conjuncts of a filter. */
export function conjuncts(filter: Filter): Filter[] {
  return filter.kind === 'and' ? filter.parts.flatMap(conjuncts) : [filter];
}

const allows: Record<string, (sign: number) => boolean> = {
  $eq: (sign) => sign === 0,
  $gt: (sign) => sign > 0,
  $gte: (sign) => sign >= 0,
  $lt: (sign) => sign < 0,
  $lte: (sign) => sign <= 0,
};

/** Whether `given` implies `wanted`; false if unknown. */
function leafImplies(given: Leaf, wanted: Leaf): boolean {
  if (given.path !== wanted.path) return false;
  if (wanted.op === '$exists') return provesExistence(given);
  if (given.op === wanted.op && equalValues(given.operand, wanted.operand)) return true;
  if (given.op === '$eq' && !Array.isArray(given.operand))
    return given.operand !== null && wanted.test(given.operand, true);
  if (given.op === '$in' && Array.isArray(given.operand))
    return given.operand.every((item) => item !== null && !Array.isArray(item) && wanted.test(item, true));
  if (!allows[given.op] || !allows[wanted.op] || rankOf(given.operand) !== rankOf(wanted.operand))
    return false;
  const sign = compareValues(given.operand, wanted.operand);
  if (given.op.startsWith('$gt') && wanted.op.startsWith('$gt'))
    return sign > 0 || (sign === 0 && given.op === '$gt');
  if (given.op.startsWith('$lt') && wanted.op.startsWith('$lt'))
    return sign < 0 || (sign === 0 && given.op === '$lt');
  return false;
}

/** Whether a leaf can match only documents that have its field. */
export function provesExistence(leaf: Leaf): boolean {
  if (leaf.op === '$in') return Array.isArray(leaf.operand) && leaf.operand.every((item) => item !== null);
  return leaf.op !== '$eq' && leaf.op !== '$gte' && leaf.op !== '$lte' ? true : leaf.operand !== null;
}

const sameFilter = (a: Filter, b: Filter): boolean => {
  if (a.kind === 'leaf' && b.kind === 'leaf')
    return a.op === b.op && a.path === b.path && equalValues(a.operand, b.operand);
  if (a.kind === 'not' && b.kind === 'not') return sameFilter(a.part, b.part);
  return false;
};

/** Whether `given` implies `wanted`, so that a partial index on `wanted` contains all its documents; false if unknown. */
export function implies(given: Filter, wanted: Filter): boolean {
  const known = conjuncts(given);
  return conjuncts(wanted).every((part) =>
    known.some(
      (one) =>
        sameFilter(one, part) || (one.kind === 'leaf' && part.kind === 'leaf' && leafImplies(one, part)),
    ),
  );
}

/** Whether `wanted` implies the single part `part`; false if unknown. */
export function isImpliedBy(part: Filter, wanted: Filter): boolean {
  return implies(wanted, part);
}
