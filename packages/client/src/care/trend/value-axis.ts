import { extent, ticks } from 'd3-array';
import type { LimitScale } from './limit-scale.ts';

/** The values that a chart shows, and its ticks. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** How far beyond the normal range, in its own heights, a severe edge is still shown without a reading near it. */
const severeReach = 1.5;
/** Free space above and below, as a part of what is shown. */
const margin = 0.07;

/** The edges that are always in sight, so that a chart looks the same from day to day. */
function edgesOf({ normal, severeBelow, severeFrom }: LimitScale, highest: number): number[] {
  const from = Number.isFinite(normal.from) ? normal.from : Math.min(normal.to, highest);
  const to = Number.isFinite(normal.to) ? normal.to : Math.max(normal.from, highest);
  const reach = severeReach * (to - from);
  return [
    from,
    to,
    ...(severeBelow >= from - reach ? [severeBelow] : []),
    ...(severeFrom <= to + reach ? [severeFrom] : []),
  ].filter(Number.isFinite);
}

/** Px of the design between two ticks, about. */
const tickHeight = 32;

/** The axis over these values and scales; `highest`: the greatest possible value, 100 for a percentage. */
export function valueAxis(
  values: readonly number[],
  scales: readonly LimitScale[],
  highest = Infinity,
  height = 168,
): ValueAxis {
  const [low = 0, high = 1] = extent([...values, ...scales.flatMap((scale) => edgesOf(scale, highest))]);
  const room = (high - low || 1) * margin;
  const [min, max] = [low - room, Math.min(high + room, highest + room / 2)];
  return {
    min,
    max,
    ticks: ticks(min, max, Math.round(height / tickHeight)).filter((tick) => tick <= highest),
  };
}
