import { api } from '../../lib/api.ts';
import { medicationRecordsResource, placeOfDose, vitalsResource } from '../../lib/resources.ts';
import { useSession } from '../../lib/session-atom.ts';
import { useList } from '../../lib/use-list.ts';
import {
  isAsked,
  isInBand,
  isInSpan,
  isOverdue,
  queryOf,
  type BandFilter,
  type RecordsAsked,
  type Span,
} from './records-asked.ts';

const minuteMs = 60_000;

/** Vitals records, newest first: of a resident or all, some days or a span that ends now, one band. */
export function useVitals(asked: RecordsAsked, band?: BandFilter, span?: Span) {
  const belongs = isAsked(asked, useSession().home.timezone);
  return useList(
    vitalsResource,
    async (query, options) => {
      const { records, ...rest } = await api.vitals.list({ query }, options);
      return { rows: records, ...rest };
    },
    { ...(span ? { residentId: asked.residentId, span } : queryOf(asked)), ...(band && { band }) },
    {
      matches: (record) =>
        belongs(record.residentId, record.recordedAt) &&
        isInBand(record, band) &&
        isInSpan(record.recordedAt, span),
      refetchMs: span && minuteMs,
    },
  );
}

/** Medication records, newest first: of a resident or all, some days or those that are overdue now. */
export function useMedicationRecords(asked: RecordsAsked, due?: 'overdue') {
  const belongs = isAsked(asked, useSession().home.timezone);
  return useList(
    medicationRecordsResource,
    async (query, options) => {
      const { records, ...rest } = await api.medicationRecords.list({ query }, options);
      return { rows: records, ...rest };
    },
    due ? { residentId: asked.residentId, due } : queryOf(asked),
    {
      matches: (record) =>
        belongs(record.residentId, placeOfDose(record).at) && (due === undefined || isOverdue(record)),
      refetchMs: due && minuteMs,
    },
  );
}
