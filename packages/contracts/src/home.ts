import * as z from 'zod/mini';

/** What every screen must know of the home: its IANA time zone, and whether this is the demonstration. */
export const Home = z.object({ timezone: z.string(), demo: z.boolean() });
export type Home = z.infer<typeof Home>;

/** The home's calendar day that an instant falls on, as `yyyy-MM-dd`. */
export function homeDayOf(instant: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
}
