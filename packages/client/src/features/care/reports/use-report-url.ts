import { ReportBand, ReportDoseStatus, reportLimits } from '@hearthline/contracts';
import * as z from 'zod/mini';
import { recordFields } from '../../../care/records/records-in-url.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { pageFields } from '../../../lib/shell/use-pagination.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { countDays, daysOfPeriod, periods, type Days } from './report-period.ts';

const Address = z.object({
  tab: z._default(z.enum(['vitals', 'kardex']), 'vitals'),
  period: z._default(z.enum(periods), 'today'),
  /** The day of the period "One day". */
  date: recordFields.startDate,
  ...recordFields,
  band: z.optional(ReportBand),
  status: z.optional(ReportDoseStatus),
  ...pageFields,
});

/** The reports' filters in the URL; days are the home's. */
export function useReportUrl() {
  const [state, change] = useUrlState(Address);
  const days = daysOfPeriod(state.period, { ...state, date: state.date ?? '' }, useHomeDay());
  return { ...state, days, invalid: whyInvalid(days), change };
}

export type ReportUrl = ReturnType<typeof useReportUrl>;

function whyInvalid(days: Days): string | undefined {
  if (days.endDate < days.startDate) return 'The end date must not be before the start date.';
  const { days: most } = reportLimits;
  return countDays(days) > most ? `Please choose at most ${String(most)} days.` : undefined;
}
