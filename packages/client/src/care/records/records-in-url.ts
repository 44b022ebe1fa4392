import * as z from 'zod/mini';
import type { RecordsFilter } from './records-filter.ts';

const UrlId = z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/)));
/** '' leaves that side open. */
const UrlDay = z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/));

/** The fields of a URL state that filters records: `z.object({ tab: ..., ...recordFields })`. */
export const recordFields = { residentId: UrlId, startDate: z.optional(UrlDay), endDate: z.optional(UrlDay) };

/** Days of a list that covers all days by default. */
export const openDays = { startDate: z._default(UrlDay, ''), endDate: z._default(UrlDay, '') };

type Days = Pick<RecordsFilter, 'startDate' | 'endDate'>;

const hasNoDays = ({ startDate, endDate }: Days) => startDate === undefined && endDate === undefined;

/** The days that a URL asks for, both included; without any: today. */
export function toFilterDays(state: Days, today: string): Days {
  if (hasNoDays(state)) return { startDate: today, endDate: today };
  return { startDate: state.startDate || undefined, endDate: state.endDate || undefined };
}

/** "2026-11-21 to 2026-11-22", for the head of a printed page. */
export function daysText({ startDate, endDate }: Days): string {
  if (startDate && startDate === endDate) return startDate;
  return `${startDate ?? 'the first'} to ${endDate ?? 'today'}`;
}

export const isInvalidRange = ({ startDate, endDate }: Days): boolean =>
  Boolean(startDate && endDate && endDate < startDate);

/** The changes to a URL. If the user chooses one date, the other date keeps its default as an explicit value. */
export function withBothDays<Changes extends Days>(before: Days, changes: Changes, today: string): Changes {
  if (hasNoDays(changes) || !hasNoDays(before)) return changes;
  return { startDate: today, endDate: today, ...changes };
}
