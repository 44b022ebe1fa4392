import type { HomeTime } from '../../../lib/time/home-time.ts';

/**
 * Tells whether a dose due at `at` is a missed dose of an earlier home day. Such a dose was hardly given just now: the form
 * asks for its time, and it can't be ticked together with others.
 */
export function isMissedEarlier(
  at: string,
  windowMinutes: number,
  now: Date,
  home: Pick<HomeTime, 'isoDay'>,
): boolean {
  return Date.parse(at) + windowMinutes * 60_000 <= now.getTime() && home.isoDay(at) < home.isoDay(now);
}
