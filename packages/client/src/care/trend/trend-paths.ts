import type { LinePoint } from './line-points.ts';
import type { TrendStop } from './trend-stops.ts';

interface Place {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

/** A tenth of a px of the design is finer than any screen shows. */
export const tenths = (px: number): string => String(Math.round(px * 10) / 10);

/** The path of a line with its interruptions; a single point between two of them is no line. */
export function linePath(points: readonly LinePoint[], { x, y }: Place): string {
  let path = '';
  let command = 'M';
  for (const point of points) {
    if (point) path += `${command}${tenths(x(point.at))},${tenths(y(point.value))}`;
    command = point ? 'L' : 'M';
  }
  return path;
}

/** One path of all normal points of a panel. Each point is a line without length; its round ends make a dot. */
export function dotsPath(stops: readonly TrendStop[], part: number, { x, y }: Place): string {
  let path = '';
  for (const { at, values } of stops) {
    const point = values[part];
    if (point?.band.tone === 'normal') path += `M${tenths(x(at))},${tenths(y(point.value))}h0`;
  }
  return path;
}
