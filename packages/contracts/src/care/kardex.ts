import * as z from 'zod/mini';
import { RecordedAmount } from './dose-amount.ts';
import { TimeOfDay } from './dose-schedule.ts';
import type { Resource } from '../base/endpoint.ts';
import { MedicationProduct } from './medication-product.ts';
import { MedicationRecord } from './medication-records.ts';
import { Prescription } from './prescriptions.ts';
import { Day, Id, Instant } from '../base/primitives.ts';
import { StayKind } from './resident-stay.ts';
import { DueDose } from './round.ts';
import { DoseWindows, HomeDetails } from '../office/settings.ts';

/** The first month that a Kardex can be read of; the last one is December of next year. */
export const firstKardexMonth = '2000-01';

/** The last month that a Kardex can be read of on a day of the home. */
export const lastKardexMonth = (today: string): string => `${String(Number(today.slice(0, 4)) + 1)}-12`;

/** A month of the home's calendar, `yyyy-MM`, from 2000 on. */
export const KardexMonth = z
  .string('Please enter a month as year-month.')
  .check(z.regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/, 'Please enter a month as year-month.'));

/** The days of a month, `yyyy-MM-dd`. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** A prescription with its scheduled doses of the month; an as-needed prescription has no scheduled doses. */
export const KardexRow = z.object({
  prescription: Prescription,
  doses: z.array(z.object({ day: Day, time: TimeOfDay, at: Instant })),
});
export type KardexRow = z.infer<typeof KardexRow>;

/** A time in which the resident was not active, e.g. in hospital: no user was asked to give the due doses. */
export const Absence = z.object({
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  /** Absent: nobody said. */
  kind: z.optional(StayKind),
});
export type Absence = z.infer<typeof Absence>;

/** A resident who comes back within this time after a dose was due is still to get it, in ms: an hour. */
const backInTimeMs = 60 * 60_000;

/** Tells whether a resident was away when a dose was due at `at` (ISO 8601), and for an hour after it: nobody here was asked to give it. */
export const isAwayFor = (absences: readonly Absence[], at: string): boolean =>
  findAbsenceFor(absences, at) !== undefined;

/** The absence for which a dose due at `at` (ISO 8601) was not asked for; undefined if the resident was here. */
export const findAbsenceFor = (absences: readonly Absence[], at: string): Absence | undefined =>
  absences.find(
    ({ from, until }) =>
      (from === null || from <= at) && (until === null || Date.parse(until) - Date.parse(at) >= backInTimeMs),
  );

/** The times in which no user is asked to give a resident's doses. */
export interface TimesNotAsked {
  readonly absences: readonly Absence[];
  /** ISO 8601; see `getUncheckedSince`. */
  readonly uncheckedSince?: string | null | undefined;
}

/** True if no user was or is asked to give a dose due at `at` (ISO 8601): the resident is away, or their medicines wait for a check. */
export const isNotAskedFor = ({ absences, uncheckedSince }: TimesNotAsked, at: string): boolean =>
  isAwayFor(absences, at) || (typeof uncheckedSince === 'string' && at >= uncheckedSince);

/**
 * A resident's medications in a month and what happened to each dose. A changed prescription and its successor are two rows.
 * Size: 8 prescriptions with 4 doses a day are 1,000 doses; one prescription with a dose every hour has 744.
 */
export const Kardex = z.object({
  residentId: Id,
  month: KardexMonth,
  days: z.array(Day),
  rows: z.array(KardexRow),
  /**
   * The valid records, at most one for each dose. A scheduled dose belongs to its home day. As-needed doses and doses without
   * a prescription belong to the time when they were given or are planned.
   */
  records: z.array(MedicationRecord),
  /** Within the month, oldest first; null: before its beginning, or still. */
  absences: z.array(Absence),
  /** Since when the medicines wait for a check after a return; null or absent if none waits. */
  uncheckedSince: z.optional(z.nullable(Instant)),
  /** The windows at the time of reading; the states of unrecorded doses follow from them. */
  windows: DoseWindows,
  /** The home, for the head of the paper; absent in answers of older servers. */
  home: z.optional(HomeDetails),
});
export type Kardex = z.infer<typeof Kardex>;

/** The most days of which unrecorded doses are read at once. */
export const maxUnrecordedDays = 31;

const dayMs = 24 * 60 * 60_000;

/**
 * The last home day of which the unrecorded doses of the whole home are read: tomorrow. All doses to come of a home are a long
 * list that nobody works through; those of one resident are read of any day.
 */
export const lastUnrecordedDay = (today: string): string =>
  new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);

/** A scheduled dose without a record, of a resident who was here when it was due. */
export const UnrecordedDose = z.extend(DueDose, {
  residentId: Id,
  resident: z.pick(MedicationRecord.shape.resident, { name: true, lastName: true, nickname: true }),
  medicationId: Id,
  medication: MedicationProduct,
  dose: RecordedAmount,
  /** Minutes around its time within which it is due. */
  windowMinutes: z.number(),
});
export type UnrecordedDose = z.infer<typeof UnrecordedDose>;

export const kardex = {
  /**
   * The scheduled doses of home days that nobody recorded: missed, due and later ones, latest first. 422 at `endDate` if it is before
   * `startDate`, beyond 31 days, or without `residentId` after tomorrow.
   */
  unrecorded: {
    method: 'GET',
    path: '/api/kardex/unrecorded',
    access: 'canViewRecords',
    heavy: true,
    query: z.object({ residentId: z.optional(Id), startDate: Day, endDate: Day }),
    reply: z.object({ doses: z.array(UnrecordedDose) }),
  },
  /** Includes inactive residents; 404 for an unknown or deleted resident. Without `month`: the current month. */
  get: {
    method: 'GET',
    path: '/api/residents/:id/kardex',
    access: 'canViewRecords',
    heavy: true,
    query: z.object({ month: z.optional(KardexMonth) }),
    reply: Kardex,
  },
} as const satisfies Resource;
