import { maxRows, Problem, type RecordsQuery } from '@hearthline/contracts';
import { parseCursor, type Cursor } from './cursor.ts';
import { homeDay, homeToday } from './home-day.ts';

/** A list query: newest first, from `from` (inclusive) to `before` (exclusive), continued after `cursor`. */
export interface RecordsRange {
  readonly residentId?: string | undefined;
  /** Ids of excluded residents. */
  readonly without?: readonly { toString(): string }[] | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

/** Rows of a reply if the query has no `limit`; `nextCursor` leads to the rest. */
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

/** Parses a list query in the home's calendar; without day and resident it means today. @throws Problem 422 naming the field. */
export function recordsRange(query: RecordsQuery, timezone: string, now = new Date()): RecordsRange {
  return { ...pagingOf(query), ...daysOf(query, timezone, now) };
}

/**
 * Parses a list query whose time range is given by the field `named`. @throws Problem 422 naming that field if days are given
 * too.
 */
export function namedRange(
  query: RecordsQuery,
  named: string,
  time: Pick<RecordsRange, 'from' | 'before'>,
): RecordsRange {
  if (query.date ?? query.startDate ?? query.endDate) refuse(named, `Give days or ${named}, not both.`);
  return { ...pagingOf(query), ...time };
}

function pagingOf({ residentId, cursor, limit = defaultLimit }: RecordsQuery) {
  return { residentId, limit, cursor: cursor === undefined ? undefined : parseCursor(cursor) };
}
