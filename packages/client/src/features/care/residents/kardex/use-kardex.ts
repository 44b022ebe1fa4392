import type { Kardex, MedicationRecord, Resident } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/server/api.ts';
import { medicationRecordsCollection, prescriptionsCollection } from '../../../../lib/live/collections.ts';
import { useHomeTime, type HomeTime } from '../../../../lib/time/home-time.ts';
import { useHomeDay } from '../../../../lib/time/use-home-day.ts';
import { useLiveQuery, type LiveQuery } from '../../../../lib/live/use-live-query.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useThrottledEffect } from '../../../../lib/live/use-throttled-effect.ts';
import { countOutdated } from './count-outdated.ts';
import { chartSheet, isOnSheet, type ChartSheet } from './kardex-sheet.ts';
import { lastChange } from './last-change.ts';

/** A burst of changes reloads once in this time, ms. */
const reloadMs = 1_000;
/** Interval at which states are recomputed from the clock, ms. */
const clockMs = 5_000;

export interface KardexSheets {
  readonly live: LiveQuery;
  /** The home's day. */
  readonly today: string;
  /** The sheet of this month; null until loaded. */
  readonly current: ChartSheet | null;
  /** The sheet of the month asked for; null until loaded. */
  readonly shown: ChartSheet | null;
}

/** A resident's Kardex of this month and of another, kept up to date by events and by the clock. */
export function useKardex(
  { id: residentId, active }: Pick<Resident, 'id' | 'active'>,
  month: string,
): KardexSheets {
  const today = useHomeDay();
  const home = useHomeTime();
  const thisMonth = today.slice(0, 7);
  const months = month === thisMonth ? [month] : [thisMonth, month];
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Kardex>>(new Map());
  const live = useLiveQuery(
    `kardex ${residentId} ${months.join(' ')}`,
    async (signal) => {
      const sheets = await Promise.all(months.map((each) => loadMonth(residentId, each, home, signal)));
      if (!signal.aborted) setLoaded(new Map(sheets.map((sheet) => [keyOf(sheet), sheet])));
    },
    ['medication-records', 'residents'],
  );
  const prescriptions = useAtomValue(prescriptionsCollection.allAtom);
  const outdated = [...loaded.values()].reduce(
    (sum, kardex) => sum + countOutdated(kardex, { prescriptions, active, today }),
    0,
  );
  const reload = () => {
    if (outdated > 0) live.retry();
  };
  useThrottledEffect(outdated, reload, reloadMs);
  return {
    live,
    today,
    current: useSheet(loaded.get(keyOf({ residentId, month: thisMonth })), home),
    shown: useSheet(loaded.get(keyOf({ residentId, month })), home),
  };
}

const keyOf = ({ residentId, month }: Pick<Kardex, 'residentId' | 'month'>) => `${residentId} ${month}`;

async function loadMonth(id: string, month: string, home: HomeTime, signal: AbortSignal): Promise<Kardex> {
  let kardex: Kardex | undefined;
  await medicationRecordsCollection.load(
    (record) => kardex !== undefined && isOnSheet(record, kardex, home),
    async () => {
      kardex = await api.kardex.get({ params: { id }, query: { month } }, { signal });
      return kardex.records;
    },
  );
  return kardex as unknown as Kardex;
}

const noRecords: readonly MedicationRecord[] = [];

/** The sheet of a month as it is now; the same object until something on it changes. */
function useSheet(kardex: Kardex | undefined, home: HomeTime): ChartSheet | null {
  const now = useNow(clockMs);
  const all = useAtomValue(medicationRecordsCollection.allAtom);
  const records = useMemo(
    () => (kardex ? all.filter(({ residentId }) => residentId === kardex.residentId) : noRecords),
    [kardex, all],
  );
  const changedAt = kardex ? lastChange(kardex, records, now) : 0;
  return useMemo(
    () => (kardex ? chartSheet(kardex, records, home, new Date(changedAt)) : null),
    [kardex, records, home, changedAt],
  );
}
