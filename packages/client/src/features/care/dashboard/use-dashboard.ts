import type { RecentRecords } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { startTransition } from 'react';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { useTodaysVitals } from '../../../care/use-todays-vitals.ts';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages.ts';
import { api } from '../../../lib/server/api.ts';
import {
  medicationRecordsCollection,
  noticesAtom,
  statsAtom,
  vitalsChangeCountAtom,
  vitalsCollection,
} from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { useHomeDay } from '../../../lib/time/use-home-day.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';

const recentAtom = sessionScopedAtom<RecentRecords | null>(null);
/** The first data is much to draw: in short tasks, it is not in the way of a touch. */
const shortTasks = { inTransition: true };
const refetchEveryMs = 1_000;

async function loadNotices(signal: AbortSignal): Promise<void> {
  const before = store.get(noticesAtom);
  const { notices } = await api.dashboard.notices({}, { signal });
  // A value pushed meanwhile is newer.
  if (store.get(noticesAtom) === before) startTransition(() => store.set(noticesAtom, notices));
}

async function loadStats(signal: AbortSignal): Promise<void> {
  const before = store.get(statsAtom);
  const { stats } = await api.dashboard.stats({}, { signal });
  // A value pushed meanwhile is newer.
  if (store.get(statsAtom) === before) startTransition(() => store.set(statsAtom, stats));
}

/**
 * The newest records of the latest reply, without the records removed since. A removal refetches them, since the next record
 * is missing here.
 */
function useRecent(today: string, hasVitalsToday: boolean) {
  const live = useLiveQuery(
    `dashboard:recent:${today}`,
    async (signal) => {
      const recent = await api.dashboard.recentRecords({}, { signal });
      startTransition(() => store.set(recentAtom, recent));
    },
    undefined,
    shortTasks,
  );
  const goneVitals = useAtomValue(vitalsCollection.removedAtom);
  const goneDoses = useAtomValue(medicationRecordsCollection.removedAtom);
  const changes = useAtomValue(vitalsChangeCountAtom);
  // Today's records arrive by event; a record of an earlier day that moves up does not.
  useThrottledEffect(
    goneDoses.size + (hasVitalsToday ? goneVitals.size : changes),
    live.retry,
    refetchEveryMs,
  );
  const recent = useAtomValue(recentAtom);
  const isGone = ({ id }: { id: string }) => goneVitals.has(id) || goneDoses.has(id);
  return {
    live,
    recent: recent && { ...recent, records: recent.records.filter((record) => !isGone(record)) },
  };
}

/** All data of the dashboard, kept current: fetched, updated by events, and fetched again after every gap. */
export function useDashboard() {
  const { isoDay } = useHomeTime();
  const today = useHomeDay();
  const isToday = (at: string) => isoDay(at) === today;

  const stats = useLiveQuery('dashboard:stats', loadStats, undefined, shortTasks);
  const notices = useLiveQuery('dashboard:notices', loadNotices, undefined, shortTasks);
  const { live: vitalsLive, vitals } = useTodaysVitals(shortTasks);
  const { live: recentLive, recent } = useRecent(today, vitals.length > 0);
  const doses = useLiveQuery(
    `doses:${today}`,
    (signal) =>
      medicationRecordsCollection.loadInTransition(
        (dose) => isToday(dose.administeredAt ?? dose.scheduledFor),
        () =>
          fetchAllPages((page) =>
            api.medicationRecords.list({ query: { date: today, ...page } }, { signal }),
          ),
      ),
    ['medication-records'],
    shortTasks,
  );
  const { live: residentsLive, residents: everyone } = useAllResidents(shortTasks);

  const allDoses = useAtomValue(medicationRecordsCollection.allAtom);
  return {
    live: { stats, notices, recent: recentLive, vitals: vitalsLive, doses, residents: residentsLive },
    stats: useAtomValue(statsAtom),
    recent,
    vitals,
    doses: allDoses.filter((dose) => isToday(dose.administeredAt ?? dose.scheduledFor)),
    residents: everyone,
    isToday,
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
