import {
  isPressureKind,
  diastolicScale,
  getHighestValue,
  limitScale,
  limitStretches,
  type LimitScale,
  type LimitStretch,
  type Resident,
  type TrendRecord,
  type TrendSpan,
  type VitalKind,
} from '@hearthline/contracts';
import { getRecordTime } from './record-time.ts';
import type { TimeAxis } from './time-axis.ts';
import { findGaps, linePoints, type TrendGap } from './line-points.ts';
import { longestGapMs, trendPlot, type PanelContent, type TrendPlot } from './trend-plot.ts';
import { buildTrendStops, type TrendStop } from './trend-stops.ts';
import { valueAxis } from './value-axis.ts';

/** The content of a chart of one kind. */
export interface TrendModel {
  readonly kind: VitalKind;
  readonly stops: readonly TrendStop[];
  /** The line of each panel. */
  readonly lines: readonly ReturnType<typeof linePoints>[];
  readonly gaps: readonly TrendGap[];
  readonly stretches: readonly LimitStretch[];
  readonly time: TimeAxis;
  readonly plot: TrendPlot;
}

export interface TrendModelOptions {
  readonly kind: VitalKind;
  readonly span: TrendSpan;
  /** The records in the visible time, oldest first. */
  readonly records: readonly TrendRecord[];
  readonly time: TimeAxis;
  /** The resident's own limits of today. */
  readonly limits: Resident['alertLimits'];
  /** Px of the design. */
  readonly width: number;
}

/** Heights of the panels in px of the design: systolic and diastolic, or a single panel. */
const heights = { pair: [140, 84], single: [168] } as const;

export function trendModel({ kind, span, records, time, limits, width }: TrendModelOptions): TrendModel {
  const stops = buildTrendStops(kind, records);
  const stretches = limitStretches(
    kind,
    records.map((record) => ({ at: getRecordTime(record), limits: record.alertLimits })),
    limits,
    time,
  );
  const longestGap = longestGapMs[span];
  const panel = (
    part: number,
    height: number,
    scaleOf: (stretch: LimitStretch) => LimitScale,
  ): PanelContent => {
    const scales = stretches.map((stretch) => ({ ...stretch, scale: scaleOf(stretch) }));
    const values = stops.flatMap((stop) => stop.values[part]?.value ?? []);
    const axis = valueAxis(
      values,
      scales.map(({ scale }) => scale),
      getHighestValue(kind),
      height,
    );
    return { axis, stretches: scales, height };
  };
  const isPair = isPressureKind(kind);
  const panels = (isPair ? heights.pair : heights.single).map((height, part) =>
    panel(part, height, (stretch) => (part === 1 ? diastolicScale() : limitScale(kind, stretch.limits))),
  );
  const hasLane = stops.some((stop) => stop.values.length === 0);
  return {
    kind,
    stops,
    stretches,
    time,
    lines: panels.map((_, part) => linePoints(stops, part, longestGap)),
    gaps: findGaps(stops, longestGap),
    plot: trendPlot(width, time, panels, hasLane),
  };
}
