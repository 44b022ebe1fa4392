import { api } from '../../lib/api.ts';
import { medicationRecordsResource, dosePosition, vitalsResource } from '../../lib/resources.ts';
import { useSession } from '../../lib/session.ts';
import { useList } from '../../lib/use-list.ts';
import {
  matchesFilter,
  isInBand,
  isInSpan,
  isOverdue,
  recordsQueryOf,
  type BandFilter,
  type RecordsFilter,
  type Span,
} from './records-filter.ts';

const minuteMs = 60_000;

/** Vitals records, newest first, by filter, band, or a span that ends now. */
export function useVitals(asked: RecordsFilter, band?: BandFilter, span?: Span) {
  const belongs = matchesFilter(asked, useSession().home.timezone);
  return useList(
    vitalsResource,
    async (query, options) => {
      const { records, ...rest } = await api.vitals.list({ query }, options);
      return { rows: records, ...rest };
    },
    { ...(span ? { residentId: asked.residentId, span } : recordsQueryOf(asked)), ...(band && { band }) },
    {
      matches: (record) =>
        belongs(record.residentId, record.recordedAt) &&
        isInBand(record, band) &&
        isInSpan(record.recordedAt, span),
      refetchMs: span && minuteMs,
    },
  );
}

/** Medication records, newest first, by filter or overdue. */
export function useMedicationRecords(asked: RecordsFilter, due?: 'overdue') {
  const belongs = matchesFilter(asked, useSession().home.timezone);
  return useList(
    medicationRecordsResource,
    async (query, options) => {
      const { records, ...rest } = await api.medicationRecords.list({ query }, options);
      return { rows: records, ...rest };
    },
    due ? { residentId: asked.residentId, due } : recordsQueryOf(asked),
    {
      matches: (record) =>
        belongs(record.residentId, dosePosition(record).at) && (due === undefined || isOverdue(record)),
      refetchMs: due && minuteMs,
    },
  );
}
