import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { fetchAllPages } from '../lib/server/fetch-all-pages.ts';
import { api } from '../lib/server/api.ts';
import { vitalsCollection } from '../lib/live/collections.ts';
import { useHomeTime } from '../lib/time/home-time.ts';
import { useLiveQuery, type LiveQuery, type LiveQueryOptions } from '../lib/live/use-live-query.ts';
import { useHomeDay } from '../lib/time/use-home-day.ts';

/** The vitals recorded today by the home's calendar, kept up to date and changed at midnight. */
export function useTodaysVitals(options: LiveQueryOptions = {}): {
  readonly live: LiveQuery;
  readonly vitals: readonly VitalsRecord[];
} {
  const { isoDay } = useHomeTime();
  const today = useHomeDay();
  const isToday = (record: VitalsRecord) => isoDay(record.recordedAt) === today;
  const live = useLiveQuery(
    `vitals of ${today}`,
    (signal) =>
      vitalsCollection[options.inTransition ? 'loadInTransition' : 'load'](isToday, () =>
        fetchAllPages((page) => api.vitals.list({ query: { date: today, ...page } }, { signal })),
      ),
    ['vitals'],
    options,
  );
  return { live, vitals: useAtomValue(vitalsCollection.allAtom).filter(isToday) };
}
