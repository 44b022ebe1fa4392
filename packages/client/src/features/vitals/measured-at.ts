import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';

/** An instant as `<input type="datetime-local">` takes it, in the home's zone: "2026-11-21T14:02". */
export function toLocalInput(instant: Date, timezone: string): string {
  return format(new TZDate(instant.getTime(), timezone), "yyyy-MM-dd'T'HH:mm");
}

/** The instant (ISO 8601, UTC) of what was typed there; '' where it is no time. */
export function fromLocalInput(typed: string, timezone: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed);
  if (!match) return '';
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match.slice(1).map(Number);
  const instant = new TZDate(year, month - 1, day, hour, minute, timezone);
  return new Date(instant.getTime()).toISOString();
}
