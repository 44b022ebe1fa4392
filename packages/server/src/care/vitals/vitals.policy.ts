import { timeWithinDay } from '../../records/clinical/record-policy.ts';

/** The time of a measurement, by default now. Throws 422 naming `recordedAt` outside the allowed window. */
export const measuredAt = (recordedAt: string | undefined, now: Date): Date =>
  timeWithinDay(recordedAt, now, { field: 'recordedAt', what: 'The time of measurement' });

/** The time of a corrected measurement, by default unchanged. A changed time is checked by measuredAt(). */
export function correctedAt(recordedAt: string | undefined, before: Date, now: Date): Date {
  const same = recordedAt === undefined || new Date(recordedAt).getTime() === before.getTime();
  return same ? before : measuredAt(recordedAt, now);
}
