import {
  getDoseKey,
  lastUnrecordedDay,
  maxUnrecordedDays,
  type MedicationRecord,
  type UnrecordedDose,
} from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { api } from '../../lib/server/api.ts';
import { dosesChangeCountAtom, medicationRecordsCollection } from '../../lib/live/collections.ts';
import { useLiveQuery, type LiveQuery } from '../../lib/live/use-live-query.ts';
import { useThrottledEffect } from '../../lib/live/use-throttled-effect.ts';
import type { RecordsFilter } from './records-filter.ts';

/** A row of the Kardex: a record, or a scheduled dose that nobody has recorded. */
export interface KardexRow extends MedicationRecord {
  /** Minutes around the time of an unrecorded dose within which it is due; absent from a record. */
  readonly windowMinutes?: number;
}

/** True for a scheduled dose without a record. */
export const isUnrecorded = ({ windowMinutes }: KardexRow): boolean => windowMinutes !== undefined;

/** A burst of changes reloads once in this time, ms. */
const reloadMs = 1_000;
const dayMs = 24 * 60 * 60_000;
const noDoses: readonly UnrecordedDose[] = [];

/** True if unrecorded doses are listed for a filter: it has a first and a last day, at most 31 days. */
export function listsUnrecorded({ startDate, endDate }: RecordsFilter): boolean {
  if (!startDate || !endDate) return false;
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
  return days >= 1 && days <= maxUnrecordedDays;
}

/** True if doses to come after tomorrow are left out of a filter's list: it is of all residents and goes beyond tomorrow. */
export const endsTomorrow = (filter: RecordsFilter, today: string): boolean =>
  listsUnrecorded(filter) && !filter.residentId && (filter.endDate ?? '') > lastUnrecordedDay(today);

/** The scheduled doses of a filter that nobody has recorded, kept up to date; none for a filter without days. */
export function useUnrecordedDoses(
  filter: RecordsFilter,
  today: string,
): {
  readonly rows: readonly KardexRow[];
  readonly live: LiveQuery;
} {
  const { residentId, startDate = '' } = filter;
  const endDate = endsTomorrow(filter, today) ? lastUnrecordedDay(today) : (filter.endDate ?? '');
  const isListed = listsUnrecorded(filter) && startDate <= endDate;
  const key = `unrecorded ${residentId ?? ''} ${startDate} ${endDate}`;
  const [loaded, setLoaded] = useState<{ key: string; doses: readonly UnrecordedDose[] }>();
  const live = useLiveQuery(
    key,
    async (signal) => {
      const query = { ...(residentId && { residentId }), startDate, endDate };
      const doses = isListed ? (await api.kardex.unrecorded({ query }, { signal })).doses : noDoses;
      if (!signal.aborted) setLoaded({ key, doses });
    },
    ['medication-records', 'residents'],
  );
  useThrottledEffect(useAtomValue(dosesChangeCountAtom), live.retry, reloadMs);
  const records = useAtomValue(medicationRecordsCollection.allAtom);
  const doses = loaded?.key === key ? loaded.doses : noDoses;
  const rows = useMemo(() => {
    const recorded = new Set(
      records.flatMap(({ prescriptionId, day, time }) =>
        prescriptionId !== null && day !== null && time !== null
          ? [getDoseKey({ prescriptionId, day, time })]
          : [],
      ),
    );
    return doses.filter((dose) => !recorded.has(getDoseKey(dose))).map(toRow);
  }, [doses, records]);
  return { rows, live };
}

/** The dose as a row of the list of records. */
function toRow(unrecorded: UnrecordedDose): KardexRow {
  const { residentId, resident, medicationId, medication, dose, windowMinutes } = unrecorded;
  const { prescriptionId, day, time, at } = unrecorded;
  return {
    id: getDoseKey(unrecorded),
    version: 0,
    residentId,
    resident: { id: residentId, ...resident, age: null },
    medicationId,
    medication,
    prescriptionId,
    day,
    time,
    dose,
    windowMinutes,
    scheduledFor: at,
    status: 'pending',
    administered: false,
    administeredAt: null,
    administeredBy: null,
    administeredByUser: null,
    recordedBy: null,
    recordedAt: null,
    reason: null,
    allergyReason: null,
    outsideRules: null,
    confirmedBy: null,
    confirmedAt: null,
    lacksSecondPerson: false,
    effect: null,
    notes: null,
    corrects: null,
    correctionReason: null,
    createdAt: at,
  };
}
