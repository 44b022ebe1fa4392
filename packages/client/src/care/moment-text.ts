import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import type { HomeTime } from '../lib/time/home-time.ts';

/** The time of an instant (ISO 8601) in the home's zone: "1:40 PM" for today, else "Nov 20, 1:40 PM". */
export function momentText(moment: string, { isoDay, today, time, dayAndTime }: HomeTime): string {
  return isoDay(moment) === today() ? time(moment) : dayAndTime(moment);
}

/** A home day, "2026-11-08", in words: "Nov 8". */
export const shortDayText = (day: string): string => format(parseISO(day), 'MMM d');

/** The time of a dose with its day: "8:00 PM" for today, "Yesterday 8:00 PM", else "Thursday, Nov 19, 8:00 PM". */
export function dayMomentText(moment: string, home: HomeTime): string {
  const [day, today] = [home.isoDay(moment), home.today()];
  if (day === today) return home.time(moment);
  if (day === dayBefore(today)) return `Yesterday ${home.time(moment)}`;
  if (dayBefore(day) === today) return `Tomorrow ${home.time(moment)}`;
  return `${format(parseISO(day), 'EEEE')}, ${home.dayAndTime(moment)}`;
}

/** The shortest text for a past instant (ISO 8601) in the home's zone: "8:40 AM", "yesterday" or "Nov 19". */
export function relativeDayText(moment: string, home: HomeTime): string {
  const [day, today] = [home.isoDay(moment), home.today()];
  if (day === today) return home.time(moment);
  return day === dayBefore(today) ? 'yesterday' : home.day(moment);
}

/** Days since a resident's latest measurement, in the home's zone: "Today 8:12 AM", "3 days ago", "Never" for null. */
export function lastMeasuredText(moment: string | null, home: HomeTime): string {
  if (moment === null) return 'Never';
  const days = daysBetween(home.isoDay(moment), home.today());
  if (days <= 0) return `Today ${home.time(moment)}`;
  return days === 1 ? 'Yesterday' : `${String(days)} days ago`;
}

const dayMs = 86_400_000;

/** Calendar days from one day to another; both are "2026-11-21". */
function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** The calendar day before a day; both are "2026-11-21". */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
