import type { DoseSchedule } from './dose-schedule.ts';

type AsNeeded = Pick<Extract<DoseSchedule, { kind: 'as-needed' }>, 'minIntervalMinutes' | 'maxIn24Hours'>;

const dayMs = 24 * 60 * 60_000;

/** The rule that blocks the next dose: the interval since the latest dose, or the maximum number in 24 hours. */
export interface NextAsNeeded {
  readonly at: Date;
  readonly because: 'interval' | 'most';
  /** All rules that block the next dose. */
  readonly rules: readonly ('interval' | 'most')[];
}

/** Accepted clock skew between servers and devices, in milliseconds. */
const clocksDifferMs = 5 * 60_000;

/** True if a dose is recorded with a time in the future: a clock was ahead, and the real time is unknown. */
export const isGivenInFuture = (givenAt: Date, now: Date): boolean =>
  givenAt.getTime() > now.getTime() + clocksDifferMs;

/**
 * Tells whether a dose recorded at `givenAt` counts for the next dose. A time ahead of the clock counts up to the larger of
 * the interval and 24 h: the clock was put back. A time further ahead tells nothing.
 */
export const countsForNext = ({ minIntervalMinutes }: AsNeeded, givenAt: Date, now: Date): boolean =>
  givenAt.getTime() - now.getTime() <= Math.max(minIntervalMinutes * 60_000, dayMs);

/**
 * Earliest time of the next as-needed dose after the doses given at `givenAt` (any order); null if it is possible at `now`.
 * Doses later than `now` count too, since an earlier dose may be entered late. The caller leaves out doses for which
 * `countsForNext()` is false.
 */
export function nextAsNeeded(
  { minIntervalMinutes, maxIn24Hours }: AsNeeded,
  givenAt: readonly Date[],
  now: Date,
): NextAsNeeded | null {
  const newestFirst = givenAt.map((at) => at.getTime()).sort((a, b) => b - a);
  const [latest] = newestFirst;
  if (latest === undefined) return null;
  const byInterval = latest + minIntervalMinutes * 60_000;
  // With `maxIn24Hours` given, the oldest of these leaves the 24 hours first.
  const oldestThatCounts = newestFirst[maxIn24Hours - 1];
  const byMost = oldestThatCounts === undefined ? -Infinity : oldestThatCounts + dayMs;
  const at = Math.max(byInterval, byMost);
  if (at <= now.getTime()) return null;
  return {
    at: new Date(at),
    because: byMost > byInterval ? 'most' : 'interval',
    rules: [
      ...(byInterval > now.getTime() ? (['interval'] as const) : []),
      ...(byMost > now.getTime() ? (['most'] as const) : []),
    ],
  };
}

/** Number of doses that count towards the maximum in 24 hours at `now`, including doses recorded ahead of `now`. */
export const countIn24Hours = (givenAt: readonly Date[], now: Date): number =>
  givenAt.filter((at) => at.getTime() > now.getTime() - dayMs).length;
