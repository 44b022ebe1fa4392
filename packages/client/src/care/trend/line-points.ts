import type { TrendStop } from './trend-stops.ts';

/** A time without measurements, in ms since 1970. */
export interface TrendGap {
  readonly from: number;
  readonly until: number;
}

/** A stop's number, or null at an interruption of the line. */
export type LinePoint = { readonly at: number; readonly value: number } | null;

/**
 * The points of a line. It breaks at a reading that was not measured, and at gaps longer than `longestGap` ms. `part` is 0;
 * for the diastolic of a blood pressure 1.
 */
export function linePoints(stops: readonly TrendStop[], part: number, longestGap: number): LinePoint[] {
  const points: LinePoint[] = [];
  let before: number | undefined;
  for (const { at, values } of stops) {
    const value = values[part]?.value;
    if (before !== undefined && at - before > longestGap) points.push(null);
    points.push(value === undefined ? null : { at, value });
    before = at;
  }
  return points;
}

/** The times without any stop that interrupt the lines. */
export function findGaps(stops: readonly TrendStop[], longestGap: number): TrendGap[] {
  const gaps: TrendGap[] = [];
  let before: number | undefined;
  for (const { at } of stops) {
    if (before !== undefined && at - before > longestGap) gaps.push({ from: before, until: at });
    before = at;
  }
  return gaps;
}
