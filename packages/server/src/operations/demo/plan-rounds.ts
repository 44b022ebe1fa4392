import type { HomeDay } from '../../records/clinical/home-day.ts';
import type { Random } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Indexes of residents who are measured at night, and of those not yet measured today. */
const watchedAtNight = new Set([1, 5, 9, 16]);
const notReachedToday = new Set([6, 13, 20, 23]);

/** A resident's measurement times on a day, up to `now`: two or three rounds, and one at night for some. */
export function planRounds(day: HomeDay, index: number, now: Date, random: Random): Date[] {
  const isToday = now < day.before;
  const start = day.from.getTime();
  // Residents are measured one after another: a round takes about an hour and a half.
  const delay = index * 4 * MINUTE;
  const rounds = [
    7.25 * HOUR + delay + random.between(0, 9) * MINUTE,
    ...(random.chance(0.45) ? [12.75 * HOUR + delay + random.between(0, 9) * MINUTE] : []),
    18.5 * HOUR + delay + random.between(0, 9) * MINUTE,
  ].map((offset) => start + offset);
  const night = watchedAtNight.has(index) ? [nightWatch(day, index, now)] : [];
  const planned = isToday && notReachedToday.has(index) ? [] : [...night, ...rounds];
  return planned.filter((time) => time <= now.getTime()).map((time) => new Date(time));
}

/** A time between midnight and 06:00, or now if that is earlier. */
function nightWatch(day: HomeDay, index: number, now: Date): number {
  const end = Math.min(now.getTime(), day.from.getTime() + 6 * HOUR);
  return Math.floor(day.from.getTime() + ((end - day.from.getTime()) * (index + 2)) / 20);
}
