import { trendSpans, type TrendSpan } from '@hearthline/contracts';
import type { HomeTime } from '../../lib/time/home-time.ts';

export interface TimeTick {
  /** In ms since 1970. */
  readonly at: number;
  readonly label: string;
}

/** The time that a chart shows, in ms since 1970, with its ticks. */
export interface TimeAxis {
  readonly from: number;
  readonly until: number;
  readonly ticks: readonly TimeTick[];
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The end of a chart is the next multiple of this, so that it is not drawn anew with every minute. */
const stepMs: Readonly<Record<TrendSpan, number>> = {
  '24h': 5 * minuteMs,
  '7d': 60 * minuteMs,
  '30d': 360 * minuteMs,
  '1y': 360 * minuteMs,
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** The number of a calendar day, so that the axis labels the same days (every fifth) on every visit. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

function dayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1] ?? ''} ${String(date)}`;
}

function monthLabel(day: string): string {
  const [year, month] = day.split('-').map(Number);
  return month === 1 ? String(year) : (months[(month ?? 1) - 1] ?? '');
}

function hourLabel(hour: number): string {
  return `${String(hour % 12 === 0 ? 12 : hour % 12)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The local times at which a day has ticks, with their labels. */
function marksOf(
  span: TrendSpan,
  day: string,
  isNarrow: boolean,
): readonly { readonly time: string; readonly label: string }[] {
  const midnight = (label: string) => [{ time: '00:00', label }];
  if (span === '24h') {
    const step = isNarrow ? 6 : 3;
    return Array.from({ length: 24 / step }, (_, number) => number * step).map((hour) => ({
      time: `${String(hour).padStart(2, '0')}:00`,
      label: hour === 0 ? dayLabel(day) : hourLabel(hour),
    }));
  }
  if (span === '7d') return midnight(isNarrow && numberOf(day) % 2 === 1 ? '' : dayLabel(day));
  if (span === '30d') return numberOf(day) % (isNarrow ? 10 : 5) === 0 ? midnight(dayLabel(day)) : [];
  const isShown = day.endsWith('-01') && (!isNarrow || Number(day.slice(5, 7)) % 2 === 1);
  return isShown ? midnight(monthLabel(day)) : [];
}

/** End of the time axis for a span that ends `now`, in ms since 1970. */
export const axisEnd = (span: TrendSpan, now: Date): number =>
  Math.ceil(now.getTime() / stepMs[span]) * stepMs[span];

/**
 * The time axis of a span that ends `now`. Its ticks are midnights and hours of the home, whatever the device's zone. Over a
 * clock change they are 23 or 25 hours apart. A tick at a skipped time moves to the time after the gap.
 */
export function timeAxis(
  span: TrendSpan,
  now: Date,
  { isoDay, instantsOf }: Pick<HomeTime, 'isoDay' | 'instantsOf'>,
  isNarrow = false,
): TimeAxis {
  const until = axisEnd(span, now);
  const from = until - trendSpans[span] * dayMs;
  const ticks: TimeTick[] = [];
  const last = isoDay(new Date(until));
  for (let day = isoDay(new Date(from)); day <= last; day = dayAfter(day))
    for (const { time, label } of marksOf(span, day, isNarrow)) {
      const at = Date.parse(instantsOf(`${day}T${time}`)[0] ?? '');
      if (at >= from && at <= until && at > (ticks.at(-1)?.at ?? 0)) ticks.push({ at, label });
    }
  return { from, until, ticks };
}
