import type { MedicationRecord } from '@hearthline/contracts';
import { useMemo } from 'react';
import { api } from '../../lib/server/api.ts';
import { comparePositions } from '../../lib/live/list-order.ts';
import { medicationRecordsResource, dosePosition, vitalsResource } from '../../lib/live/resources.ts';
import { useSession } from '../../lib/session/session.ts';
import { useHomeDay } from '../../lib/time/use-home-day.ts';
import { useList, type List } from '../../lib/live/use-list.ts';
import {
  matchesFilter,
  isInBand,
  isInSpan,
  isOverdue,
  toRecordsQuery,
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
    { ...(span ? { residentId: asked.residentId, span } : toRecordsQuery(asked)), ...(band && { band }) },
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
    due ? { residentId: asked.residentId, due } : toRecordsQuery(asked),
    {
      matches: (record) =>
        belongs(record.residentId, dosePosition(record).at) && (due === undefined || isOverdue(record)),
      refetchMs: due && minuteMs,
    },
  );
}

/**
 * Medication records of a filter: pending records by time, then the others, newest first. A range that includes today also
 * has the overdue doses of earlier days.
 */
export function useKardex(asked: RecordsFilter): List<MedicationRecord> {
  const belongs = matchesFilter(asked, useSession().home.timezone);
  const today = useHomeDay();
  const withToday = (asked.startDate ?? today) <= today && (asked.endDate ?? today) >= today;
  const days = useMedicationRecords(asked);
  const overdue = useMedicationRecords({ residentId: asked.residentId }, 'overdue');
  const { startDate, endDate } = asked;
  const rows = useMemo(() => {
    const late = overdue.rows.filter(
      (record) => withToday || belongs(record.residentId, dosePosition(record).at),
    );
    return kardexOrder([...new Map([...late, ...days.rows].map((record) => [record.id, record])).values()]);
    // `belongs` changes with the filter alone, and the rows of both lists with its resident.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [overdue.rows, days.rows, withToday, startDate, endDate]);
  // Without the overdue doses the list would seem to have no late dose, so it is as good as the worse of the two queries.
  const worse =
    [days, overdue].find(({ status }) => status === 'failed') ??
    [days, overdue].find(({ status }) => status === 'loading') ??
    days;
  const { status, failedMessage, lastValidAt, lastValidText, isLive } = worse;
  return {
    ...days,
    status,
    failedMessage,
    lastValidAt,
    lastValidText,
    isLive,
    rows,
    retry: () => {
      days.retry();
      overdue.retry();
    },
  };
}

/** Pending doses by time, so that late doses come first; then the closed ones, newest first. */
export function kardexOrder(records: readonly MedicationRecord[]): MedicationRecord[] {
  const pending = records.filter(({ status }) => status === 'pending');
  const closed = records.filter(({ status }) => status !== 'pending');
  const newestFirst = comparePositions(dosePosition);
  return [...pending.sort((a, b) => newestFirst(b, a)), ...closed.sort(newestFirst)];
}
