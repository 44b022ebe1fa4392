import { homeDayOf } from '@hearthline/contracts';

/**
 * Answers a question to be asked every second: has the home's day changed since it was last asked? Comparing
 * days needs no arithmetic with midnights, which daylight saving moves, doubles or leaves out.
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
