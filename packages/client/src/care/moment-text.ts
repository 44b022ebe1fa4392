import type { HomeTime } from '../lib/home-time.ts';

/** The time of an instant (ISO 8601) in the home's zone: "1:40 PM" for today, else "Nov 20, 1:40 PM". */
export function momentText(moment: string, { isoDay, today, time, dayAndTime }: HomeTime): string {
  return isoDay(moment) === today() ? time(moment) : dayAndTime(moment);
}

/** The shortest text for a past instant (ISO 8601) in the home's zone: "8:40 AM", "yesterday" or "Nov 19". */
export function relativeDayText(moment: string, home: HomeTime): string {
  const [day, today] = [home.isoDay(moment), home.today()];
  if (day === today) return home.time(moment);
  return day === dayBefore(today) ? 'yesterday' : home.day(moment);
}

/** The calendar day before a day; both are "2026-11-21". */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
