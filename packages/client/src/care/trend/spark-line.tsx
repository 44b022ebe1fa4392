import {
  formatReading,
  readings,
  type AlertLimits,
  type TrendRecord,
  type VitalKind,
} from '@hearthline/contracts';
import { memo } from 'react';
import { bandMark } from '../band-mark.ts';
import { MarkShapeAt } from '../../ui/mark.tsx';
import { limitScale } from './limit-scale.ts';
import { linePoints } from './line-points.ts';
import { stopsOf, type TrendStop } from './trend-stops.ts';

/** Px of the design. */
const size = { width: 64, height: 22, edge: 5 } as const;
/** The longest time without a reading over which the line is still drawn, ms. */
const longestGap = 60 * 3_600_000;

export interface SparkLineProps {
  readonly kind: VitalKind;
  /** Oldest first; those since `from` are drawn. */
  readonly records: readonly TrendRecord[];
  /** The resident's own limits; null: the normal range is the default one. */
  readonly limits: AlertLimits | null;
  /** The time that is shown, in ms since 1970. */
  readonly from: number;
  readonly until: number;
}

/** A small line of one kind over the last 7 days, the normal range behind it; nothing with fewer than two readings. */
export const SparkLine = memo(function SparkLine({ kind, records, limits, from, until }: SparkLineProps) {
  const stops = stopsOf(
    kind,
    records.filter(({ recordedAt }) => Date.parse(recordedAt) >= from),
  );
  const measured = stops.filter(({ values }) => values.length > 0);
  const last = measured.at(-1);
  if (!last || measured.length < 2) return null;
  const { width, height, edge } = size;
  const { normal } = limitScale(kind, limits);
  const numbers = measured.map(({ values }) => values[0]?.value ?? 0);
  const ends = [...numbers, normal.from, normal.to].filter(Number.isFinite);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = (at: number) => edge + ((at - from) / (until - from)) * (width - 2 * edge);
  const y = (value: number) =>
    height - edge - ((Math.min(Math.max(value, low), high) - low) / (high - low || 1)) * (height - 2 * edge);
  const path = linePoints(stops, 0, longestGap)
    .map((point, index, all) =>
      point ? `${all[index - 1] ? 'L' : 'M'}${x(point.at).toFixed(1)},${y(point.value).toFixed(1)}` : '',
    )
    .join('');
  return (
    <svg
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      className="inline-block h-5.5 w-16 shrink-0 align-middle [print-color-adjust:exact]"
      role="img"
      aria-label={label(kind, measured, numbers)}
    >
      <rect
        x={0}
        width={width}
        y={y(normal.to)}
        height={y(normal.from) - y(normal.to)}
        className="fill-(--v-normal-soft) print:fill-[#e2e2e2]"
      />
      <path d={path} className="fill-none stroke-(--value-ink)" strokeWidth={1.4} strokeLinejoin="round" />
      {last.band && (
        <MarkShapeAt shape={bandMark(last.band)} x={x(last.at)} y={y(numbers.at(-1) ?? 0)} size={10} />
      )}
    </svg>
  );
});

/** "Pulse, last 7 days: 9 readings, 66 to 104, out of range 2"; of a blood pressure the systolic. */
function label(kind: VitalKind, measured: readonly TrendStop[], numbers: readonly number[]): string {
  const out = measured.filter(({ band }) => band && band.tone !== 'normal').length;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map((value) => formatReading(kind, value));
  const name = `${readings[kind].label}${kind === 'bloodPressure' ? ', systolic' : ''}`;
  return `${name}, last 7 days: ${String(numbers.length)} readings, ${low ?? ''} to ${high ?? ''}${out > 0 ? `, ${String(out)} out of range` : ''}`;
}
