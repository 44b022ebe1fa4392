import { useMemo } from 'react';
import { api } from '../../lib/server/api.ts';
import { comparePositions } from '../../lib/live/list-order.ts';
import { medicationRecordsResource, dosePosition, vitalsResource } from '../../lib/live/resources.ts';
import { useSession } from '../../lib/session/session.ts';
import { useHomeDay } from '../../lib/time/use-home-day.ts';
import { useLoadState, withWorstState } from '../../lib/live/load-state.ts';
import { useList, type List } from '../../lib/live/use-list.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { doseStatus } from './dose-status.tsx';
import { useUnrecordedDoses, type KardexRow } from './use-unrecorded-doses.ts';
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
 * The doses of a filter: records, and for at most 31 days the scheduled doses that nobody recorded, of all residents up to
 * tomorrow. A range that includes today also has the overdue records of earlier days.
 */
export function useKardex(asked: RecordsFilter): List<KardexRow> {
  const belongs = matchesFilter(asked, useSession().home.timezone);
  const today = useHomeDay();
  const now = useNow(clockMs);
  const withToday = (asked.startDate ?? today) <= today && (asked.endDate ?? today) >= today;
  const days = useMedicationRecords(asked);
  const overdue = useMedicationRecords({ residentId: asked.residentId }, 'overdue');
  const unrecorded = useUnrecordedDoses(asked, today);
  const unrecordedState = useLoadState(unrecorded.live);
  const { startDate, endDate } = asked;
  const { hasMore } = days;
  const rows = useMemo(() => {
    const late = overdue.rows.filter(
      (record) => withToday || belongs(record.residentId, dosePosition(record).at),
    );
    const records = [...new Map([...late, ...days.rows].map((record) => [record.id, record])).values()];
    return kardexOrder([...records, ...unrecorded.rows], { now, hasMore });
    // `belongs` changes with the filter alone, and the rows of the lists with its resident.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [overdue.rows, days.rows, unrecorded.rows, withToday, startDate, endDate, now, hasMore]);
  // Without the late doses the list would seem to have none, so it is as good as the worst of the queries.
  return {
    ...withWorstState(days, [days, overdue, unrecordedState]),
    rows,
    retry: () => {
      days.retry();
      overdue.retry();
      unrecorded.live.retry();
    },
  };
}

/** Interval at which the order follows the clock, ms. */
const clockMs = 30_000;

/**
 * Late and due doses by time; then the closed ones, newest first; then those to come, by time, once all closed ones are
 * loaded.
 */
export function kardexOrder<Row extends KardexRow>(
  rows: readonly Row[],
  { now, hasMore }: { readonly now: Date; readonly hasMore: boolean },
): Row[] {
  const isOpen = ({ status }: Row) => status === 'pending';
  const isLater = (row: Row) => isOpen(row) && doseStatus(row, now).state === 'later';
  const newestFirst = comparePositions<Row>(dosePosition);
  const oldestFirst = (a: Row, b: Row) => newestFirst(b, a);
  return [
    ...rows.filter((row) => isOpen(row) && !isLater(row)).sort(oldestFirst),
    ...rows.filter((row) => !isOpen(row)).sort(newestFirst),
    ...(hasMore ? [] : rows.filter(isLater).sort(oldestFirst)),
  ];
}
