import { TZDate } from '@date-fns/tz';
import { homeDayOf } from '@hearthline/contracts';

export { ageOn } from '@hearthline/contracts';

/** One day of the home's calendar: `from` belongs to it, `before` is the first instant of the next. */
export interface HomeDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly from: Date;
  readonly before: Date;
}

const startOf = (year: number, month: number, day: number, timezone: string): Date =>
  new Date(new TZDate(year, month - 1, day, timezone).getTime());

/** The day named `yyyy-MM-dd` in the home's zone: 23, 24 or 25 hours, as its clocks have it. */
export function homeDay(day: string, timezone: string): HomeDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return {
    day,
    from: startOf(year, month, date, timezone),
    before: startOf(year, month, date + 1, timezone),
  };
}

let latest: (HomeDay & { timezone: string }) | undefined;

/** The home's today. The last answer is kept while it holds: making a date formatter costs more than a query. */
export function homeToday(timezone: string, now = new Date()): HomeDay {
  if (!latest || latest.timezone !== timezone || now < latest.from || now >= latest.before)
    latest = { ...homeDay(homeDayOf(now, timezone), timezone), timezone };
  return latest;
}
