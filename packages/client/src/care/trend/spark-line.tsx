import {
  isPressureKind,
  formatReading,
  limitScale,
  readings,
  type AlertLimits,
  type TrendRecord,
  type VitalKind,
} from '@hearthline/contracts';
import { memo } from 'react';
import { bandMark } from '../band-mark.ts';
import { cx } from '../../ui/show/cx.ts';
import { MarkShapeAt } from '../../ui/show/mark.tsx';
import { linePoints } from './line-points.ts';
import { getRecordTime } from './record-time.ts';
import { buildTrendStops, type TrendStop } from './trend-stops.ts';

/** Px of the design. `inline`: smaller on a phone; `low`: as high as the margin of a row. */
const sizes = {
  normal: { width: 64, height: 22, edge: 5, mark: 10, className: 'h-5.5 w-16' },
  inline: { width: 64, height: 22, edge: 5, mark: 10, className: 'h-4 w-12 tablet:h-5.5 tablet:w-16' },
  low: { width: 88, height: 12, edge: 4, mark: 8, className: 'h-3 w-22' },
} as const;
/** The longest time without a reading over which the line is still drawn, ms. */
const longestGap = 60 * 3_600_000;

export interface SparkLineProps {
  readonly kind: VitalKind;
  /** Oldest first; records since `from` are drawn. */
  readonly records: readonly TrendRecord[];
  /** The resident's own limits; null: the default normal range. */
  readonly limits: AlertLimits | null;
  /** The time that is shown, in ms since 1970. */
  readonly from: number;
  readonly until: number;
  readonly look?: keyof typeof sizes | undefined;
}

/**
 * A small line of one kind over the last 7 days, in front of the normal range. Renders nothing with fewer than two readings.
 */
export const SparkLine = memo(function SparkLine(props: SparkLineProps) {
  const { kind, records, limits, from, until, look = 'normal' } = props;
  const stops = buildTrendStops(
    kind,
    records.filter((record) => getRecordTime(record) >= from),
  );
  const measured = stops.filter(({ values }) => values.length > 0);
  const last = measured.at(-1);
  if (!last || measured.length < 2) return null;
  const { width, height, edge, mark, className } = sizes[look];
  const { normal } = limitScale(kind, limits);
  const numbers = measured.map(({ values }) => values[0]?.value ?? 0);
  const [low, high] = rangeOf(numbers, normal);
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
      className={cx('inline-block shrink-0 align-middle [print-color-adjust:exact]', className)}
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
        <MarkShapeAt shape={bandMark(last.band)} x={x(last.at)} y={y(numbers.at(-1) ?? 0)} size={mark} />
      )}
    </svg>
  );
});

/** The part of the normal range over which a line is at least spread, so that small changes do not look large. */
const leastPart = 0.4;

/** The values at the lower and the upper edge: the range of the readings, widened if they hardly differ. */
function rangeOf(numbers: readonly number[], { from, to }: { from: number; to: number }): [number, number] {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const least = Number.isFinite(to - from) ? leastPart * (to - from) : 4;
  const wider = Math.max(0, least - (high - low)) / 2;
  return [low - wider, high + wider];
}

/** "Pulse, last 7 days: 9 readings, 66 to 104, out of range 2"; of a blood pressure the systolic. */
function label(kind: VitalKind, measured: readonly TrendStop[], numbers: readonly number[]): string {
  const out = measured.filter(({ band }) => band && band.tone !== 'normal').length;
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)].map((value) => formatReading(kind, value));
  const name = `${readings[kind].label}${isPressureKind(kind) ? ', systolic' : ''}`;
  return `${name}, last 7 days: ${String(numbers.length)} readings, ${low ?? ''} to ${high ?? ''}${out > 0 ? `, ${String(out)} out of range` : ''}`;
}
