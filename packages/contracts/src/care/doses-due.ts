import { Temporal } from 'temporal-polyfill';
import type { DoseDays } from './dose-schedule.ts';
import type { Prescription } from './prescriptions.ts';
import type { DueDose } from './round.ts';

type Prescribed = Pick<Prescription, 'id' | 'schedule' | 'startsAt' | 'endsAt'>;

/**
 * The scheduled doses of a prescription on a day of the home's calendar, by time of day. If the clocks skip a time, the dose
 * moves forward by the length of the gap. If a time occurs twice, the dose is due once, the first time. As-needed
 * prescriptions have no due doses.
 *
 * Exported as `@hearthline/contracts/doses-due`: it needs Temporal, which no browser script may load.
 */
export function dosesDue(prescription: Prescribed, homeDay: string, timezone: string): DueDose[] {
  const { id: prescriptionId, schedule } = prescription;
  if (schedule.kind !== 'scheduled' || !isDoseDay(schedule.days, homeDay)) return [];
  const instantOf = clockOf(homeDay, timezone);
  const startsAt = Date.parse(prescription.startsAt);
  const endsAt = prescription.endsAt === null ? Infinity : Date.parse(prescription.endsAt);
  const doses: DueDose[] = [];
  for (const time of schedule.times) {
    const at = instantOf(time);
    if (at >= startsAt && at < endsAt)
      doses.push({ prescriptionId, day: homeDay, time, at: new Date(at).toISOString() });
  }
  return doses;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Days since 1 January 1970, a Thursday. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

function isDoseDay(days: DoseDays, day: string): boolean {
  switch (days.kind) {
    case 'every-day':
      return true;
    case 'weekdays':
      return days.weekdays.includes(modulo(dayNumber(day) + 3, 7) + 1);
    case 'every-n-days': {
      const passed = dayNumber(day) - dayNumber(days.first);
      return passed >= 0 && passed % days.days === 0;
    }
    case 'month-day': {
      const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
      const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
      return date === Math.min(days.day, lastOfMonth);
    }
  }
}

/** The instant of a time of day ("HH:mm"), in ms since 1970. */
type Clock = (time: string) => number;

const clocks = new Map<string, Clock>();
/** More than the days of a month sheet. */
const maxClocks = 100;

/** The clock of a day. Cached: creating one takes as long as hundreds of doses. */
function clockOf(day: string, timezone: string): Clock {
  const key = `${day} ${timezone}`;
  const known = clocks.get(key);
  if (known) return known;
  const made = createClock(Temporal.PlainDate.from(day), timezone);
  if (clocks.size >= maxClocks) clocks.clear();
  clocks.set(key, made);
  return made;
}

function createClock(day: Temporal.PlainDate, timezone: string): Clock {
  const from = day.toZonedDateTime(timezone);
  const before = day.add({ days: 1 }).toZonedDateTime(timezone);
  const midnight = from.epochMilliseconds;
  const keepsOffset =
    from.offsetNanoseconds === before.offsetNanoseconds && before.epochMilliseconds - midnight === dayMs;
  if (keepsOffset) return (time) => midnight + minutesOf(time) * minuteMs;
  const known = new Map<string, number>();
  return (time) => {
    const at = known.get(time) ?? instantOf(day, time, timezone);
    known.set(time, at);
    return at;
  };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `compatible`: a skipped time moves forward; a repeated time means the first one. */
function instantOf(day: Temporal.PlainDate, time: string, timezone: string): number {
  return day
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}
