import type { Shift } from '@hearthline/contracts';
import type { HomeTime } from '../../../lib/time/home-time.ts';

/** "Night shift", by the hour at which it begins ("23:00"). */
export function shiftName({ start }: Pick<Shift, 'start'>): string {
  const hour = Number(start.slice(0, 2));
  if (hour >= 4 && hour < 12) return 'Morning shift';
  if (hour >= 12 && hour < 18) return 'Afternoon shift';
  return hour >= 18 && hour < 21 ? 'Evening shift' : 'Night shift';
}

/** "Nov 23, 07:00 to 15:00", or with both days. */
export function shiftTimes({ from, before }: Shift, { day, clock, isoDay }: HomeTime): string {
  const end = isoDay(from) === isoDay(before) ? clock(before) : `${day(before)}, ${clock(before)}`;
  return `${day(from)}, ${clock(from)} to ${end}`;
}
