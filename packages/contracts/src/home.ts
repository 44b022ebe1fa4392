import * as z from 'zod/mini';

/** What every screen must know of the home: its IANA time zone, and whether this is the demonstration. */
export const Home = z.object({ timezone: z.string(), demo: z.boolean() });
export type Home = z.infer<typeof Home>;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes half a millisecond, a thousand times what it takes to use it: lists ask for every row. */
function dayFormatOf(timezone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timezone, made);
  return made;
}

/** The home's calendar day that an instant falls on, as `yyyy-MM-dd`. */
export function homeDayOf(instant: Date, timezone: string): string {
  return dayFormatOf(timezone).format(instant);
}

/** Whole years between two days of the calendar, `yyyy-MM-dd`; negative for a birth still to come. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
