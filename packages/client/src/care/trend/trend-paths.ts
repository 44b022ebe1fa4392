import { line } from 'd3-shape';
import type { LinePoint } from './line-points.ts';
import type { TrendStop } from './trend-stops.ts';

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

/** One path of all normal points of a panel: each a line without length, which round ends make a dot. */
export function dotsPath(stops: readonly TrendStop[], part: number, { x, y }: Place): string {
  let path = '';
  for (const { at, values } of stops) {
    const point = values[part];
    if (point?.band.tone === 'normal') path += `M${x(at).toFixed(1)},${y(point.value).toFixed(1)}h0`;
  }
  return path;
}
