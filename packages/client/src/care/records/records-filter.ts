import { TZDate } from '@date-fns/tz';
import {
  assessVitals,
  overdueAfterMinutes,
  worstTone,
  type MedicationRecord,
  type RecordsQuery,
  type VitalsRecord,
} from '@hearthline/contracts';
import { serverNow } from '../../lib/server/server-clock.ts';

export type BandFilter = 'severe' | 'out-of-band';
export type Span = '24h';

/** Filter of a list of records. Days of the home's calendar (`yyyy-MM-dd`), both inclusive; an absent day means no limit. */
export interface RecordsFilter {
  readonly residentId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

function startOf(day: string, timezone: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + daysLater, timezone).getTime()).toISOString();
}

/** Makes a predicate of a filter over resident id and time (ISO 8601). Fast: it runs for thousands of records. */
export function matchesFilter(
  asked: RecordsFilter,
  timezone: string,
): (residentId: string, at: string) => boolean {
  const from = asked.startDate ? startOf(asked.startDate, timezone) : '';
  const before = asked.endDate ? startOf(asked.endDate, timezone, 1) : '\uffff';
  return (residentId, at) =>
    (asked.residentId === undefined || asked.residentId === residentId) && at >= from && at < before;
}

/** True if the record has a reading in the filter's band. */
export function isInBand(record: VitalsRecord, band: BandFilter | undefined): boolean {
  if (band === undefined) return true;
  const tone = worstTone(assessVitals(record));
  return band === 'severe' ? tone === 'severe' : tone !== 'normal';
}

const spanMs: Record<Span, number> = { '24h': 24 * 60 * 60_000 };

/** True if a time (ISO 8601) is within the span that ends now, or if there is no span. */
export function isInSpan(at: string, span: Span | undefined): boolean {
  return span === undefined || at >= new Date(serverNow().getTime() - spanMs[span]).toISOString();
}

/** True if a pending dose is overdue. */
export function isOverdue({ status, scheduledFor }: MedicationRecord): boolean {
  const latest = serverNow().getTime() - overdueAfterMinutes * 60_000;
  return status === 'pending' && scheduledFor < new Date(latest).toISOString();
}

/** Before any record: without days the server would return today only. */
const earliestDay = '1970-01-01';

/** The API query of a filter. */
export function toRecordsQuery({ residentId, startDate, endDate }: RecordsFilter): RecordsQuery {
  return {
    ...(residentId && { residentId }),
    ...(endDate && { endDate }),
    ...((startDate ?? !endDate) && { startDate: startDate ?? earliestDay }),
  };
}
