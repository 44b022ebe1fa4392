import * as z from 'zod/mini';
import type { MedicationFrequency } from './medications.ts';
import { Day, text } from '../base/primitives.ts';

/** A time of day of the home, "HH:mm". */
export const TimeOfDay = z
  .string('Please enter a time as hour:minute.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as hour:minute.'));

/** Monday is 1, Sunday 7 (ISO 8601). */
const Weekday = z.int().check(z.minimum(1), z.maximum(7));

/** The days on which a prescription has doses. */
export const DoseDays = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every-day') }),
  z.object({
    kind: z.literal('weekdays'),
    weekdays: z.array(Weekday).check(z.minLength(1, 'Please choose at least one day.'), z.maxLength(7)),
  }),
  /** Every `n` days, counted from `first`. */
  z.object({
    kind: z.literal('every-n-days'),
    days: z
      .int('Please enter a whole number of days.')
      .check(z.minimum(2, 'At least 2 days.'), z.maximum(366, 'At most 366 days.')),
    first: Day,
  }),
  /** By date; a month without it has its dose on its last day. */
  z.object({
    kind: z.literal('month-day'),
    day: z
      .int('Please enter a day from 1 to 31.')
      .check(
        z.minimum(1, 'Please enter a day from 1 to 31.'),
        z.maximum(31, 'Please enter a day from 1 to 31.'),
      ),
  }),
]);
export type DoseDays = z.infer<typeof DoseDays>;

export const AsNeededSchedule = z.object({
  kind: z.literal('as-needed'),
  reason: text(200, 'Reason', 'Please say what it is for.').check(
    z.minLength(1, 'Please say what it is for.'),
  ),
  /** Least time from one dose to the next, in minutes. */
  minIntervalMinutes: z
    .int('Please enter the least time between two doses.')
    .check(z.minimum(5, 'At least 5 minutes.'), z.maximum(7 * 24 * 60, 'At most 7 days.')),
  /** Most doses within any 24 hours. */
  maxIn24Hours: z
    .int('Please enter the most doses in 24 hours.')
    .check(z.minimum(1, 'At least 1.'), z.maximum(48, 'At most 48.')),
});
export type AsNeededSchedule = z.infer<typeof AsNeededSchedule>;

export const DoseSchedule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scheduled'),
    /** Distinct, ascending. */
    times: z.array(TimeOfDay).check(
      z.minLength(1, 'Please enter at least one time.'),
      z.maxLength(24, 'At most 24 times a day.'),
      z.overwrite((times) => [...new Set(times)].sort()),
    ),
    days: DoseDays,
  }),
  AsNeededSchedule,
]);
export type DoseSchedule = z.infer<typeof DoseSchedule>;

const everyDay = (...times: string[]) => ({ kind: 'scheduled', times, days: { kind: 'every-day' } }) as const;

/** Default schedule of a frequency; `day` is the first day, which sets the weekday of Weekly and the date of Monthly. */
export function defaultSchedule(frequency: MedicationFrequency, day: string): DoseSchedule {
  switch (frequency) {
    case 'As needed':
      return { kind: 'as-needed', reason: '', minIntervalMinutes: 6 * 60, maxIn24Hours: 4 };
    case 'Once daily':
      return everyDay('08:00');
    case 'Twice daily':
      return everyDay('08:00', '20:00');
    case 'Three times daily':
      return everyDay('08:00', '14:00', '20:00');
    case 'Four times daily':
      return everyDay('08:00', '12:00', '16:00', '20:00');
    case 'Every 4 hours':
      return everyDay('02:00', '06:00', '10:00', '14:00', '18:00', '22:00');
    case 'Every 6 hours':
      return everyDay('00:00', '06:00', '12:00', '18:00');
    case 'Every 8 hours':
      return everyDay('06:00', '14:00', '22:00');
    case 'Every 12 hours':
      return everyDay('08:00', '20:00');
    case 'Weekly': {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
      return { kind: 'scheduled', times: ['08:00'], days: { kind: 'weekdays', weekdays: [weekday] } };
    }
    case 'Monthly':
      return {
        kind: 'scheduled',
        times: ['08:00'],
        days: { kind: 'month-day', day: Number(day.slice(8)) },
      };
  }
}
