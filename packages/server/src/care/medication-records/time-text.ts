const formats = new Map<string, Intl.DateTimeFormat>();

/** E.g. "8:02 AM", in the home's time zone. */
export function timeOfDayText(instant: Date, timezone: string): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', minute: '2-digit' });
    formats.set(timezone, format);
  }
  // Newer ICU data has a narrow no-break space before "AM".
  return format.format(instant).replace(/\s/u, ' ');
}
