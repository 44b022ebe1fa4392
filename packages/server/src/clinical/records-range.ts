import { maxRows, Problem } from '@hearthline/contracts';
import type { RecordsQuery } from '@hearthline/contracts';
import { parseCursor } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { homeDay, homeToday } from './home-day.ts';

/** Which records a list asks for: newest first, from `from` on, before `before`, after `cursor` in that order. */
export interface RecordsRange {
  readonly residentId?: string | undefined;
  /** Of nobody among these. */
  readonly without?: readonly { toString(): string }[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

/** Rows answered to a list that asks for no number; `nextCursor` leads on to the rest. */
const defaultLimit = maxRows;

const refuse = (field: string, message: string): never => {
  throw new Problem('invalid', message, { fields: { [field]: message } });
};

function daysOf(query: RecordsQuery, timezone: string, now: Date): Pick<RecordsRange, 'from' | 'before'> {
  const { date, startDate, endDate, residentId } = query;
  if (date) {
    if (startDate ?? endDate) refuse('date', 'Give one date, or a start and an end date, not both.');
    return homeDay(date, timezone);
  }
  if (startDate && endDate && endDate < startDate)
    refuse('endDate', 'The end date must not be before the start date.');
  if (!startDate && !endDate) return residentId ? {} : homeToday(timezone, now);
  return {
    from: startDate ? homeDay(startDate, timezone).from : undefined,
    before: endDate ? homeDay(endDate, timezone).before : undefined,
  };
}

/** Reads a list's query in the home's calendar. No day and no resident: today. Throws 422 naming the field. */
export function recordsRange(query: RecordsQuery, timezone: string, now = new Date()): RecordsRange {
  return { ...pageAsked(query), ...daysOf(query, timezone, now) };
}

/** Reads a list's query whose time is `named` by another field than the days. Throws 422 naming that field where both are given. */
export function namedRange(
  query: RecordsQuery,
  named: string,
  time: Pick<RecordsRange, 'from' | 'before'>,
): RecordsRange {
  if (query.date ?? query.startDate ?? query.endDate) refuse(named, `Give days or ${named}, not both.`);
  return { ...pageAsked(query), ...time };
}

function pageAsked({ residentId, cursor, limit = defaultLimit }: RecordsQuery) {
  return { residentId, limit, cursor: cursor === undefined ? undefined : parseCursor(cursor) };
}
