import { line } from 'd3-shape';
import type { TrendStop } from './trend-stops.ts';

/** A time in which nothing was measured, in ms since 1970. */
export interface TrendGap {
  readonly from: number;
  readonly until: number;
}

/** A stop's number, or null where the line is interrupted. */
type LinePoint = { readonly at: number; readonly value: number } | null;

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
export function gapsOf(stops: readonly TrendStop[], longestGap: number): TrendGap[] {
  return stops.flatMap(({ at }, index) => {
    const before = stops[index - 1]?.at;
    return before !== undefined && at - before > longestGap ? [{ from: before, until: at }] : [];
  });
}

interface Place {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** The path of a line with its interruptions; a point between two of them is no line. */
export function linePath(points: readonly LinePoint[], { x, y }: Place): string {
  return (
    line<LinePoint>()
      .defined((point) => point !== null)
      .x((point) => x(point?.at ?? 0))
      .y((point) => y(point?.value ?? 0))
      .digits(1)(points) ?? ''
  );
}

/** One path of all normal points: each a line without length, which round ends make a dot. */
export function dotsPath(stops: readonly TrendStop[], { x, y }: Place): string {
  let path = '';
  for (const { at, values } of stops)
    for (const { value, band } of values)
      if (band.tone === 'normal') path += `M${x(at).toFixed(1)},${y(value).toFixed(1)}h0`;
  return path;
}
