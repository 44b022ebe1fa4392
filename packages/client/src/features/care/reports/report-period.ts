import type { RecordsFilter } from '../../../care/records/records-filter.ts';

export const periods = ['today', 'yesterday', 'week', 'month', 'day', 'days'] as const;
export type Period = (typeof periods)[number];

export const periodOptions = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'day', label: 'One day' },
  { value: 'days', label: 'Own days' },
] as const satisfies readonly { value: Period; label: string }[];

export type Days = Required<{ [Name in 'startDate' | 'endDate']: string }>;

const dayMs = 86_400_000;
const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The days of a period; weeks begin on Monday, and weeks and months end today. */
export function daysOfPeriod(period: Period, asked: RecordsFilter & { date?: string }, today: string): Days {
  switch (period) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'yesterday': {
      const day = daysAfter(today, -1);
      return { startDate: day, endDate: day };
    }
    case 'week': {
      const weekday = new Date(today).getUTCDay() || 7;
      return { startDate: daysAfter(today, 1 - weekday), endDate: today };
    }
    case 'month':
      return { startDate: `${today.slice(0, 8)}01`, endDate: today };
    case 'day': {
      const day = asked.date || today;
      return { startDate: day, endDate: day };
    }
    case 'days':
      return { startDate: asked.startDate || today, endDate: asked.endDate || today };
  }
}

/** Number of days, both ends included. */
export const countDays = ({ startDate, endDate }: Days): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;

/** "2026-11-21", "2026-11-01 to 2026-11-21" */
export const periodText = ({ startDate, endDate }: Days): string =>
  startDate === endDate ? startDate : `${startDate} to ${endDate}`;
