import { TZDate, tzOffset } from '@date-fns/tz';
import { toHomeDay } from '@hearthline/contracts';

export { ageOn } from '@hearthline/contracts';

/** A calendar day in the home's time zone, from `from` (inclusive) to `before` (exclusive). */
export interface HomeDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly from: Date;
  readonly before: Date;
}

const startOf = (year: number, month: number, day: number, timezone: string): Date =>
  new Date(new TZDate(year, month - 1, day, timezone).getTime());

/** The day `yyyy-MM-dd` in the home's time zone: 23, 24 or 25 hours long. */
export function homeDay(day: string, timezone: string): HomeDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { day, from: startOf(year, month, date, timezone), before: endOf(day, timezone) };
}

function endOf(day: string, timezone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return startOf(year, month, date + 1, timezone);
}

/** The home days from that of `first` to that of `last`, in order. */
export function homeDaysBetween(first: Date, last: Date, timezone: string): string[] {
  const days: string[] = [];
  for (let at = first; at <= last; at = endOf(days.at(-1) ?? '', timezone))
    days.push(toHomeDay(at, timezone));
  return days;
}

let latest: (HomeDay & { timezone: string }) | undefined;

/** Today in the home's time zone. Cached until midnight: creating a date formatter costs more than a query. */
export function homeToday(timezone: string, now = new Date()): HomeDay {
  if (!latest || latest.timezone !== timezone || now < latest.from || now >= latest.before)
    latest = { ...homeDay(toHomeDay(now, timezone), timezone), timezone };
  return latest;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const offsetMs = (at: number, timezone: string) => tzOffset(timezone, new Date(at)) * minuteMs;

/**
 * Converts a time on the home's clock, given as if in UTC, to an instant. An hour that occurs twice means its first occurrence;
 * a time in a gap moves forward by the gap. TZDate's constructor would use the machine's time zone for these hours.
 */
export function toHomeInstant(wall: number, timezone: string): Date {
  const before = wall - offsetMs(wall - dayMs, timezone);
  const after = wall - offsetMs(wall + dayMs, timezone);
  const fits = [before, after].filter((at) => at + offsetMs(at, timezone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : before);
}
