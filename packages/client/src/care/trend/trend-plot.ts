import type { LimitScale, TrendSpan } from '@hearthline/contracts';
import type { TimeAxis } from './time-axis.ts';
import type { ValueAxis } from './value-axis.ts';

/** Px of the design: 1/16 rem each. */
export const plotMargin = { left: 36, right: 10, top: 16, bottom: 22 } as const;
/** The lane of readings that were not measured, under the panels. */
const laneHeight = 20;
const betweenPanels = 16;

/** The scale that held in a part of the time. */
export interface ScaleStretch {
  readonly from: number;
  readonly until: number;
  readonly scale: LimitScale;
}

/** The content of a panel: one number of the readings. */
export interface PanelContent {
  readonly axis: ValueAxis;
  readonly stretches: readonly ScaleStretch[];
  readonly height: number;
}

/** A field of a chart with a scale of its own; a blood pressure has two, since their normal ranges differ. */
export interface TrendPanel extends PanelContent {
  readonly top: number;
  readonly bottom: number;
  readonly y: (value: number) => number;
}

/** Coordinates of times and values in a chart, in px of the design. */
export interface TrendPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly panels: readonly TrendPanel[];
  /** The middle of the lane of readings that were not measured; null without any. */
  readonly laneY: number | null;
  readonly x: (at: number) => number;
}

export function trendPlot(
  width: number,
  time: Pick<TimeAxis, 'from' | 'until'>,
  contents: readonly PanelContent[],
  hasLane: boolean,
): TrendPlot {
  const { left, top } = plotMargin;
  const right = Math.max(width - plotMargin.right, left + 1);
  const perMs = (right - left) / (time.until - time.from);
  const panels: TrendPanel[] = [];
  for (const content of contents) {
    const before = panels.at(-1);
    panels.push(panelAt(before ? before.bottom + betweenPanels : top, content));
  }
  const bottom = panels.at(-1)?.bottom ?? top;
  return {
    width,
    left,
    right,
    top,
    bottom,
    panels,
    height: bottom + (hasLane ? laneHeight : 0) + plotMargin.bottom,
    laneY: hasLane ? bottom + laneHeight / 2 : null,
    x: (at) => left + (at - time.from) * perMs,
  };
}

function panelAt(top: number, content: PanelContent): TrendPanel {
  const { axis, height } = content;
  const bottom = top + height;
  const perUnit = height / (axis.max - axis.min);
  const y = (value: number) => bottom - (Math.min(Math.max(value, axis.min), axis.max) - axis.min) * perUnit;
  return { ...content, top, bottom, y };
}

const hourMs = 3_600_000;

/** The longest time without a reading over which the line is still drawn, ms. */
export const longestGapMs: Readonly<Record<TrendSpan, number>> = {
  '24h': 13 * hourMs,
  '7d': 60 * hourMs,
  '30d': 8 * 24 * hourMs,
  '1y': 45 * 24 * hourMs,
};
