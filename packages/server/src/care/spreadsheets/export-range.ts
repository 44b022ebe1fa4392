import type { DosesExportQuery, RecordsExportQuery, VitalsExportQuery } from '@hearthline/contracts';
import { homeDay } from '../../records/clinical/home-day.ts';
import { invalidField } from '../../records/clinical/record-policy.ts';
import { namedRange, type RecordsRange } from '../../records/clinical/records-range.ts';
import { last24Hours, overdueWindow } from '../../records/clinical/time-windows.ts';
import { findIdsByStatus } from '../residents/resident-list.repository.ts';
import { pageSize } from './read-pages.ts';

/** The range of an export of vitals, by days or by the span that ends now. @throws Problem 422 naming the field. */
export async function vitalsExportRange(query: VitalsExportQuery, timezone: string): Promise<RecordsRange> {
  if (!query.span) return daysOf(query, timezone);
  return ofActive(namedRange(query, 'span', last24Hours()));
}

/** The range of an export of medication records, by days or of those overdue now. @throws Problem 422 naming the field. */
export async function dosesExportRange(query: DosesExportQuery, timezone: string): Promise<RecordsRange> {
  if (!query.due) return daysOf(query, timezone);
  return ofActive(namedRange(query, 'due', overdueWindow()));
}

/** Without days the range has no ends: unlike a list, which then has today's records. */
function daysOf(
  { residentId, startDate, endDate }: Pick<RecordsExportQuery, 'residentId' | 'startDate' | 'endDate'>,
  timezone: string,
): RecordsRange {
  if (startDate && endDate && endDate < startDate)
    throw invalidField('endDate', 'The end date must not be before the start date.');
  return {
    residentId,
    from: startDate && homeDay(startDate, timezone).from,
    before: endDate && homeDay(endDate, timezone).before,
    limit: pageSize,
  } as RecordsRange;
}

const ofActive = async (range: RecordsRange): Promise<RecordsRange> => ({
  ...range,
  without: await findIdsByStatus('inactive'),
  limit: pageSize,
});
