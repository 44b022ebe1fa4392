const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes about 0.5 ms, a thousand times as long as using it. */
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

/** The home's calendar day of an instant, `yyyy-MM-dd`. */
export function homeDayOf(instant: Date, timezone: string): string {
  return dayFormatOf(timezone).format(instant);
}

/** Whole years between two calendar days, `yyyy-MM-dd`; negative for a future birth. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
