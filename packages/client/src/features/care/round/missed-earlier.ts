import type { HomeTime } from '../../../lib/time/home-time.ts';

/**
 * Tells whether a dose due at `at` is a missed one of an earlier day of the home: it was hardly given just now, so that its time is asked
 * for, and it is not ticked with others.
 */
export function isMissedEarlier(
  at: string,
  windowMinutes: number,
  now: Date,
  home: Pick<HomeTime, 'isoDay'>,
): boolean {
  return Date.parse(at) + windowMinutes * 60_000 <= now.getTime() && home.isoDay(at) < home.isoDay(now);
}
