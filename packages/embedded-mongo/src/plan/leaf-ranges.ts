import { BSONRegExp } from 'bson';
import { RANK } from '../bson/type-rank.ts';
import type { Leaf } from '../query/filter.ts';
import type { Range } from './interval.ts';
import { comparisonRange, pointRange } from './interval.ts';
import { isLongInList } from './long-in-list.ts';

/** The ranges of values that a leaf allows; `exact`: the leaf is equivalent to them. */
export interface LeafRanges {
  readonly ranges: readonly Range[];
  readonly exact: boolean;
}

/** The ranges of a leaf; undefined if an index can't serve it. */
export function leafRanges(leaf: Leaf): LeafRanges | undefined {
  const { op, operand } = leaf;
  switch (op) {
    case '$eq':
      return Array.isArray(operand) ? undefined : { ranges: [pointRange(operand)], exact: true };
    case '$in':
      if (
        !Array.isArray(operand) ||
        isLongInList(leaf) ||
        operand.some((item) => Array.isArray(item) || item instanceof BSONRegExp)
      )
        return undefined;
      return { ranges: distinctPoints(operand.map(pointRange)), exact: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      const range = comparisonRange(op, operand);
      return range && { ranges: [range], exact: true };
    }
    case '$regex':
      return operand instanceof BSONRegExp ? regexRanges(operand) : undefined;
    default:
      return undefined;
  }
}

function distinctPoints(points: Range[]): Range[] {
  const byKey = new Map(points.map((point) => [point.low.bytes.toString('latin1'), point]));
  return [...byKey.values()].sort((a, b) => Buffer.compare(a.low.bytes, b.low.bytes));
}

// `^literal`: the range of strings with that prefix, and the expression itself as a stored value.
function regexRanges(regex: BSONRegExp): LeafRanges | undefined {
  const prefix = /^\^([\p{L}\p{N} _@-]+)(?![?*{|])/u.exec(regex.pattern)?.[1];
  if (!prefix || regex.pattern.includes('|')) return undefined;
  // A quantifier may apply to the last letter.
  const sure = regex.pattern.length > prefix.length + 1 ? prefix.slice(0, -1) : prefix;
  if (!sure) return undefined;
  const bytes = Buffer.concat([Buffer.from([RANK.string]), Buffer.from(sure, 'utf8')]);
  const texts: Range = { low: { bytes, inclusive: true }, high: { bytes, inclusive: true } };
  return { ranges: [texts, { ...pointRange(regex) }], exact: false };
}
