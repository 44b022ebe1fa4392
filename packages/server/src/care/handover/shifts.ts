import { toHomeDay, type Shift, type ShiftId } from '@hearthline/contracts';
import { toHomeInstant } from '../../records/clinical/home-day.ts';

const DAY = 24 * 60 * 60_000;

/** Converts a time of day ("HH:mm") on a home day to an instant. */
const instantOf = ({ day, start }: ShiftId, timezone: string): Date =>
  toHomeInstant(Date.parse(`${day}T${start}:00Z`), timezone);

/** The calendar day `days` after `day`. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** `starts`: the start times of the shifts as "HH:mm", ascending; at least one. */
export interface ShiftCalendar {
  readonly starts: readonly string[];
  readonly timezone: string;
}

/** The shift with this start; null if there is none. It ends when the next shift starts, possibly on the next day. */
export function findShift({ day, start }: ShiftId, { starts, timezone }: ShiftCalendar): Shift | null {
  const index = starts.indexOf(start);
  if (index < 0) return null;
  return {
    day,
    start,
    from: instantOf({ day, start }, timezone).toISOString(),
    before: instantOf(following({ day, start }, starts), timezone).toISOString(),
  };
}

/** The next shift. */
function following({ day, start }: ShiftId, starts: readonly string[]): ShiftId {
  const next = starts[starts.indexOf(start) + 1];
  return next === undefined ? { day: addDays(day, 1), start: starts[0] ?? start } : { day, start: next };
}

/** The next shift; null if it has not begun. */
export function shiftAfter(shift: Shift, { starts }: ShiftCalendar, now: Date): ShiftId | null {
  return Date.parse(shift.before) <= now.getTime() ? following(shift, starts) : null;
}

/** The shift that follows the running one. */
export function shiftFollowing(shift: Shift, calendar: ShiftCalendar): Shift {
  const next = findShift(following(shift, calendar.starts), calendar);
  if (!next) throw new Error('no shift follows');
  return next;
}

/** The previous shift. */
export function shiftBefore({ day, start }: ShiftId, { starts }: ShiftCalendar): ShiftId {
  const previous = starts[starts.indexOf(start) - 1];
  return previous === undefined
    ? { day: addDays(day, -1), start: starts.at(-1) ?? start }
    : { day, start: previous };
}

/** The shift that is running at `now`. */
export function shiftAt(now: Date, calendar: ShiftCalendar): Shift {
  const today = toHomeDay(now, calendar.timezone);
  for (const day of [today, addDays(today, -1)])
    for (const start of calendar.starts.toReversed()) {
      const shift = findShift({ day, start }, calendar);
      if (shift && Date.parse(shift.from) <= now.getTime()) return shift;
    }
  throw new Error('no shift begins on any day');
}
