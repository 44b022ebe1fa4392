import type { VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { allPages } from '../lib/all-pages.ts';
import { api } from '../lib/api.ts';
import { vitalsCollection } from '../lib/collections.ts';
import { useHomeTime } from '../lib/home-time.ts';
import { useLive, type Live } from '../lib/live.ts';
import { useHomeDay } from '../lib/use-home-day.ts';

/** The vitals recorded on the home's day, kept true; another day's at midnight. */
export function useVitalsOfToday(): { readonly live: Live; readonly vitals: readonly VitalsRecord[] } {
  const { isoDay } = useHomeTime();
  const today = useHomeDay();
  const isToday = (record: VitalsRecord) => isoDay(record.recordedAt) === today;
  const live = useLive(
    `vitals of ${today}`,
    (signal) =>
      vitalsCollection.load(isToday, () =>
        allPages((page) => api.vitals.list({ query: { date: today, ...page } }, { signal })),
      ),
    ['vitals'],
  );
  return { live, vitals: useAtomValue(vitalsCollection.allAtom).filter(isToday) };
}
