import type { TrendStop } from './trend-stops.ts';

/** A time in which nothing was measured, in ms since 1970. */
export interface TrendGap {
  readonly from: number;
  readonly until: number;
}

/** A stop's number, or null where the line is interrupted. */
export type LinePoint = { readonly at: number; readonly value: number } | null;

/**
 * The points of a line: interrupted where a reading was not measured, and where there is none for longer than
 * `longestGap` ms. `part`: 0; of a blood pressure 1 for the diastolic.
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
