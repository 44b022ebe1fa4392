import type { TrendSpan, VitalKind } from '@hearthline/contracts';
import type { TimeAxis } from './time-axis.ts';
import type { ValueAxis } from './value-axis.ts';

/** Px of the design: 1/16 rem each. */
export const plotMargin = { left: 36, right: 10, top: 16, bottom: 22 } as const;
/** The lane of readings that were not measured, under the plot. */
const laneHeight = 20;
const plotHeight = 168;

/** Where times and values stand in a chart, in px of the design. */
export interface TrendPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The middle of the lane of readings that were not measured; null without any. */
  readonly laneY: number | null;
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

export function trendPlot(width: number, time: TimeAxis, value: ValueAxis, hasLane: boolean): TrendPlot {
  const { left, top } = plotMargin;
  const right = Math.max(width - plotMargin.right, left + 1);
  const bottom = top + plotHeight;
  const perMs = (right - left) / (time.until - time.from);
  const perUnit = (bottom - top) / (value.max - value.min);
  return {
    ...{ width, left, right, top, bottom },
    height: bottom + (hasLane ? laneHeight : 0) + plotMargin.bottom,
    laneY: hasLane ? bottom + laneHeight / 2 : null,
    x: (at) => left + (at - time.from) * perMs,
    y: (of) => bottom - (Math.min(Math.max(of, value.min), value.max) - value.min) * perUnit,
  };
}

/** The greatest possible value of a kind. */
export const highestOf = (kind: VitalKind): number => (kind === 'spo2' ? 100 : Infinity);

const hourMs = 3_600_000;

/** The longest time without a reading over which the line is still drawn, ms. */
export const longestGapMs: Readonly<Record<TrendSpan, number>> = {
  '24h': 13 * hourMs,
  '7d': 60 * hourMs,
  '30d': 8 * 24 * hourMs,
  '1y': 45 * 24 * hourMs,
};
