import { can, reportLimits, type Role, type VitalsReportFilter } from '@hearthline/contracts';
import { homeDay, homeToday } from '../../records/clinical/home-day.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import type { StreamRange } from '../../records/clinical/stream-records.repository.ts';

/** The days of a report, both included, with their first and their last moment (exclusive). */
export interface ReportRange extends StreamRange {
  readonly startDate: string;
  readonly endDate: string;
  readonly from: Date;
  readonly before: Date;
}

type Asked = Pick<VitalsReportFilter, 'residentId' | 'startDate' | 'endDate'>;

const dayMs = 24 * 60 * 60_000;

const daysOf = ({ startDate, endDate }: Pick<ReportRange, 'startDate' | 'endDate'>): number =>
  (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;

/** The requested days: one day if only one end is given, today if none. @throws Problem 422 naming the field. */
export function reportRange({ residentId, ...asked }: Asked, timezone: string): ReportRange {
  const startDate = asked.startDate ?? asked.endDate ?? homeToday(timezone).day;
  const endDate = asked.endDate ?? startDate;
  if (endDate < startDate) throw invalidField('endDate', 'The end date must not be before the start date.');
  if (daysOf({ startDate, endDate }) > reportLimits.days)
    throw invalidField('endDate', `Please choose at most ${String(reportLimits.days)} days.`);
  const { from } = homeDay(startDate, timezone);
  const { before } = homeDay(endDate, timezone);
  return { residentId, startDate, endDate, from, before };
}

/** @throws Problem 422 if the range exceeds the days that the role may export or print at once. */
export function checkExportDays(range: ReportRange, role: Role): void {
  if (can(role, 'canExportLongReports') || daysOf(range) <= reportLimits.shortDays) return;
  const most = String(reportLimits.shortDays);
  throw invalidField('endDate', `Please choose at most ${most} days, or ask a manager for a longer report.`);
}
