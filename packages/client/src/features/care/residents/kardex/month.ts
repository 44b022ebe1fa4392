import { firstKardexMonth, KardexMonth, lastKardexMonth } from '@hearthline/contracts';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import * as z from 'zod/mini';

/** The month of the sheet in the URL; absent: this month. */
export const KardexAddress = z.object({ month: z.optional(KardexMonth) });

/** "November 2026" */
export const monthText = (month: string): string => format(parseISO(`${month}-01`), 'MMMM yyyy');

/** "Sunday, November 8" */
export const longDayText = (day: string): string => format(parseISO(day), 'EEEE, MMMM d');

/** "Su" */
export const weekdayText = (day: string): string => format(parseISO(day), 'EEEEEE');

export const isWeekend = (day: string): boolean => [0, 6].includes(parseISO(day).getDay());

/** The month `count` months after another, `yyyy-MM`; null if it has no Kardex. */
export function monthAfter(month: string, count: number, today: string): string | null {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const after = new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
  return after < firstKardexMonth || after > lastKardexMonth(today) ? null : after;
}
