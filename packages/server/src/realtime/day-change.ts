import { homeDayOf } from '@hearthline/contracts';

/**
 * Returns a function to poll: whether the home's day has changed since the last call. It compares calendar days instead of
 * calculating the next midnight, which daylight saving can shift, repeat or skip.
 */
export function createDayChange(timezone: string, now: () => Date = () => new Date()): () => boolean {
  let day = homeDayOf(now(), timezone);
  return () => {
    const today = homeDayOf(now(), timezone);
    const changed = today !== day;
    day = today;
    return changed;
  };
}
