import { homeDay } from '../../../records/clinical/home-day.ts';
import { badRequest } from './bad-request.ts';

/** Instants from `from` (inclusive) to `before` (exclusive); without an end where it is absent. */
export interface DateRange {
  readonly from?: Date;
  readonly before?: Date;
}

const pattern =
  /^(eq|ge|gt|le|lt)?(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:T(\d\d:\d\d)(?::(\d\d)(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * A value of a date parameter: a day, a month or a year of the home's calendar, or an instant; with its prefix.
 * @throws Problem 400 for anything else.
 */
export function dateRange(name: string, value: string, timezone: string): DateRange {
  const match = pattern.exec(value);
  const span = match && spanOf(match, timezone);
  if (!span || Number.isNaN(span.from.getTime()) || Number.isNaN(span.before.getTime()))
    throw badRequest(`${name} must be a date, with eq, ge, gt, le or lt before it if anything.`);
  const { from, before } = span;
  switch (match[1]) {
    case 'ge':
      return { from };
    case 'gt':
      return { from: before };
    case 'le':
      return { before };
    case 'lt':
      return { before: from };
    default:
      return span;
  }
}

/** The time that a value names: a shorter one names a longer time. */
function spanOf(match: RegExpExecArray, timezone: string): Required<DateRange> | null {
  const [, , year = '', month, day, time, second, fraction, zone] = match;
  if (time !== undefined) {
    // Without an offset a time names no instant.
    if (month === undefined || day === undefined || zone === undefined) return null;
    const at = new Date(
      `${year}-${month}-${day}T${time}:${second ?? '00'}${(fraction ?? '').slice(0, 4)}${zone}`,
    );
    const lengthMs = fraction ? 1 : second ? 1_000 : 60_000;
    return { from: at, before: new Date(at.getTime() + lengthMs) };
  }
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (Number.isNaN(Date.parse(first))) return null;
  const from = homeDay(first, timezone).from;
  if (day !== undefined) return { from, before: homeDay(first, timezone).before };
  const next =
    month === undefined ? `${String(Number(year) + 1)}-01-01` : dayAfterMonth(Number(year), Number(month));
  return { from, before: homeDay(next, timezone).from };
}

const dayAfterMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

export const isWithin = ({ from, before }: DateRange, at: Date): boolean =>
  (!from || at >= from) && (!before || at < before);
