import type { HomeTime } from '../../lib/home-time.ts';

/** "1:40 PM"; "Nov 20, 1:40 PM" on another day than today. */
export function whenText(moment: string, { isoDay, today, time, dayAndTime }: HomeTime): string {
  return isoDay(moment) === today() ? time(moment) : dayAndTime(moment);
}
