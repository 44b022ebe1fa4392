import type { Resident, TrendRecord, TrendSpan, VitalKind } from '@hearthline/contracts';
import { limitScale } from './limit-scale.ts';
import { limitStretches, type LimitStretch } from './limit-stretches.ts';
import type { TimeAxis } from './time-axis.ts';
import { gapsOf, linePoints, type TrendGap } from './line-points.ts';
import { highestOf, longestGapMs, trendPlot, type TrendPlot } from './trend-plot.ts';
import { stopsOf, type TrendStop } from './trend-stops.ts';
import { valueAxis, type ValueAxis } from './value-axis.ts';

/** All that a chart of one kind draws. */
export interface TrendModel {
  readonly kind: VitalKind;
  readonly stops: readonly TrendStop[];
  readonly lines: readonly ReturnType<typeof linePoints>[];
  readonly gaps: readonly TrendGap[];
  readonly stretches: readonly LimitStretch[];
  readonly time: TimeAxis;
  readonly value: ValueAxis;
  readonly plot: TrendPlot;
}

export interface TrendModelOptions {
  readonly kind: VitalKind;
  readonly span: TrendSpan;
  /** Those of the time that is shown, oldest first. */
  readonly records: readonly TrendRecord[];
  readonly time: TimeAxis;
  /** The resident's own limits of today. */
  readonly limits: Resident['alertLimits'];
  /** Px of the design. */
  readonly width: number;
}

export function trendModel({ kind, span, records, time, limits, width }: TrendModelOptions): TrendModel {
  const stops = stopsOf(kind, records);
  const stretches = limitStretches(kind, records, limits, time);
  const values = stops.flatMap((stop) => stop.values.map(({ value }) => value));
  const scales = stretches.map((stretch) => limitScale(kind, stretch.limits));
  const value = valueAxis(values, scales, highestOf(kind));
  const hasLane = stops.some((stop) => stop.values.length === 0);
  const longestGap = longestGapMs[span];
  const parts = kind === 'bloodPressure' ? [0, 1] : [0];
  return {
    ...{ kind, stops, stretches, time, value },
    lines: parts.map((part) => linePoints(stops, part, longestGap)),
    gaps: gapsOf(stops, longestGap),
    plot: trendPlot(width, time, value, hasLane),
  };
}
