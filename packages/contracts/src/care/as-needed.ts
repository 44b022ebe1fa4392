import type { DoseSchedule } from './dose-schedule.ts';

type AsNeeded = Pick<Extract<DoseSchedule, { kind: 'as-needed' }>, 'minIntervalMinutes' | 'maxIn24Hours'>;

const dayMs = 24 * 60 * 60_000;

/** What stands in the way of the next dose: the interval since the latest, or the number given within 24 hours. */
export interface NextAsNeeded {
  readonly at: Date;
  readonly because: 'interval' | 'most';
  /** All that stands in its way. */
  readonly rules: readonly ('interval' | 'most')[];
}

/** How far the clocks of servers and devices may differ, in milliseconds. */
const clocksDifferMs = 5 * 60_000;

/** Whether a dose is recorded as given later than it can be: the clock was ahead. When it was really given is unknown. */
export const isGivenInFuture = (givenAt: Date, now: Date): boolean =>
  givenAt.getTime() > now.getTime() + clocksDifferMs;

/**
 * Tells whether a dose recorded at `givenAt` counts for the next one. One ahead of the clock by no more than the larger of the interval
 * and 24 h does: the clock was put back, and the dose was given. Of one further ahead nothing is known.
 */
export const countsForNext = ({ minIntervalMinutes }: AsNeeded, givenAt: Date, now: Date): boolean =>
  givenAt.getTime() - now.getTime() <= Math.max(minIntervalMinutes * 60_000, dayMs);

/**
 * When the next as-needed dose is possible after those given at `givenAt` (any order); null when it is possible at `now`. Doses
 * given later than `now` count too: a late entry may be followed by an earlier one. Those that do not count by `countsForNext()`
 * are to be left out.
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

/** How many of these doses count towards the most in 24 hours at `now`; those recorded ahead of it too. */
export const countIn24Hours = (givenAt: readonly Date[], now: Date): number =>
  givenAt.filter((at) => at.getTime() > now.getTime() - dayMs).length;
