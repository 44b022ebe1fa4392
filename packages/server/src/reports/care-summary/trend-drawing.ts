import {
  assessVitals,
  bandSteps,
  formatReading,
  parseBloodPressure,
  readings,
  vitalKinds,
  type AlertLimits,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';
import type { CanvasElement, Content } from '../../pdf/paper.ts';

const size = { width: 400, height: 48 } as const;
const colours = { band: '#e4e4e4', line: '#000000', edge: '#999999' } as const;

interface Point {
  readonly at: number;
  readonly value: number;
  readonly isNormal: boolean;
}

export interface TrendTime {
  readonly from: Date;
  readonly before: Date;
}

/** One line a reading: its name, a drawing of the days, and the lowest and highest value in numbers. */
export function trendRows(
  records: readonly VitalsRecord[],
  time: TrendTime,
  limits: AlertLimits | null,
): Content[][] {
  return vitalKinds.flatMap((kind) => {
    const lines = linesOf(records, kind);
    if (lines.length === 0) return [];
    const { label, unit } = readings[kind];
    const outside = lines[0]?.filter(({ isNormal }) => !isNormal).length ?? 0;
    const notes = [
      ...lines.map((line) => rangeText(kind, line)),
      `${String(lines[0]?.length ?? 0)} readings, ${String(outside)} out of range`,
    ];
    return [
      [
        { text: [{ text: label, bold: true }, `\n${unit}`] },
        { canvas: drawing(lines, normalBand(kind, limits), time) },
        { text: notes.join('\n') },
      ],
    ];
  });
}

/** "84 to 97" */
function rangeText(kind: VitalKind, line: readonly Point[]): string {
  const values = line.map(({ value }) => value);
  return `${formatReading(kind, Math.min(...values))} to ${formatReading(kind, Math.max(...values))}`;
}

/** The values of a reading by time; of a blood pressure two lines. */
function linesOf(records: readonly VitalsRecord[], kind: VitalKind): Point[][] {
  const taken = records.flatMap((record) => {
    const stored = record[kind];
    if (stored === null) return [];
    const pressure = typeof stored === 'string' ? parseBloodPressure(stored) : null;
    const values = pressure
      ? [pressure.systolic, pressure.diastolic]
      : typeof stored === 'number'
        ? [stored]
        : [];
    const isNormal = (assessVitals(record)[kind]?.tone ?? 'normal') === 'normal';
    return [{ at: Date.parse(record.recordedAt), values, isNormal }];
  });
  const sorted = taken.sort((a, b) => a.at - b.at);
  const count = Math.max(0, ...sorted.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, line) =>
    sorted.flatMap(({ at, values, isNormal }) => {
      const value = values[line];
      return value === undefined ? [] : [{ at, value, isNormal }];
    }),
  );
}

/** The normal band, by the resident's own limits; of a blood pressure the systolic's. */
function normalBand(kind: VitalKind, limits: AlertLimits | null): { low: number; high: number } {
  const steps = bandSteps(kind, 'fasting', limits);
  const index = steps.findIndex(({ band }) => band.tone === 'normal');
  return { low: steps[index]?.from ?? -Infinity, high: steps[index + 1]?.from ?? Infinity };
}

/** The normal band shaded, a line through the values, and a mark at each: a disc, where it is out of range a square. */
function drawing(
  lines: readonly (readonly Point[])[],
  band: { low: number; high: number },
  { from, before }: TrendTime,
): CanvasElement[] {
  const values = lines.flat().map(({ value }) => value);
  const ends = [band.low, band.high].filter(Number.isFinite);
  const lowest = Math.min(...values, ...ends);
  const highest = Math.max(...values, ...ends, lowest + 1);
  // Room for the marks at the edges.
  const margin = (highest - lowest) * 0.08;
  const [low, high] = [lowest - margin, highest + margin];
  const span = before.getTime() - from.getTime();
  const x = (at: number) => ((at - from.getTime()) / span) * size.width;
  const y = (value: number) => size.height - ((clamp(value, low, high) - low) / (high - low)) * size.height;
  const shade = { top: y(band.high), bottom: y(band.low) };
  return [
    {
      type: 'rect',
      ...{ x: 0, y: shade.top, w: size.width, h: Math.max(0.5, shade.bottom - shade.top) },
      color: colours.band,
      lineWidth: 0,
      lineColor: colours.band,
    },
    { type: 'rect', x: 0, y: 0, w: size.width, h: size.height, lineWidth: 0.5, lineColor: colours.edge },
    ...lines.flatMap((points) => [
      ...(points.length > 1 ? [polyline(points.map(({ at, value }) => ({ x: x(at), y: y(value) })))] : []),
      ...points.map((point) => mark(x(point.at), y(point.value), point.isNormal)),
    ]),
  ];
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const polyline = (points: { x: number; y: number }[]): CanvasElement => ({
  type: 'polyline',
  points,
  lineWidth: 0.7,
  lineColor: colours.line,
});

const mark = (x: number, y: number, isNormal: boolean): CanvasElement =>
  isNormal
    ? { type: 'ellipse', x, y, r1: 1.3, r2: 1.3, color: colours.line }
    : { type: 'rect', x: x - 2.2, y: y - 2.2, w: 4.4, h: 4.4, color: colours.line };
