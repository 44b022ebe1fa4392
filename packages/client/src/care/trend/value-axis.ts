import { shownEdges, type LimitScale } from '@hearthline/contracts';
import { extent, ticks } from 'd3-array';

/** The values that a chart shows, and its ticks. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Free space above and below, as a part of what is shown. */
const margin = 0.07;

/** Px of the design between two ticks, about. */
const tickHeight = 32;

/** The axis over these values and scales; `highest`: the greatest possible value, 100 for a percentage. */
export function valueAxis(
  values: readonly number[],
  scales: readonly LimitScale[],
  highest = Infinity,
  height = 168,
): ValueAxis {
  const [low = 0, high = 1] = extent([...values, ...scales.flatMap((scale) => shownEdges(scale, highest))]);
  const room = (high - low || 1) * margin;
  const [min, max] = [low - room, Math.min(high + room, highest + room / 2)];
  return {
    min,
    max,
    ticks: ticks(min, max, Math.round(height / tickHeight)).filter((tick) => tick <= highest),
  };
}
