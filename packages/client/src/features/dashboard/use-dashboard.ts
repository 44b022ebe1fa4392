import type { RecentRecords } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEveryone } from '../../care/use-everyone.ts';
import { useVitalsOfToday } from '../../care/use-vitals-of-today.ts';
import { allPages } from '../../lib/all-pages.ts';
import { api } from '../../lib/api.ts';
import {
  medicationRecordsCollection,
  statsAtom,
  vitalsChangesAtom,
  vitalsCollection,
} from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { useLive } from '../../lib/live.ts';
import { sessionData, store } from '../../lib/store.ts';
import { useHomeDay } from '../../lib/use-home-day.ts';
import { useThrottled } from '../../lib/use-throttled.ts';

const recentAtom = sessionData<RecentRecords | null>(null);
const refetchEveryMs = 1_000;

async function loadStats(signal: AbortSignal): Promise<void> {
  const before = store.get(statsAtom);
  const { stats } = await api.dashboard.stats({}, { signal });
  // What the socket said meanwhile is newer.
  if (store.get(statsAtom) === before) store.set(statsAtom, stats);
}

/** The newest records as the server last said, without those that went since; asked for again where only it knows the next. */
function useRecent(today: string, hasVitalsToday: boolean) {
  const live = useLive(`dashboard:recent:${today}`, async (signal) => {
    store.set(recentAtom, await api.dashboard.recentRecords({}, { signal }));
  });
  const gone = useAtomValue(vitalsCollection.removedAtom);
  const changes = useAtomValue(vitalsChangesAtom);
  // What comes today is pushed whole; what takes a place among the days before is not.
  useThrottled(hasVitalsToday ? gone.size : changes, live.retry, refetchEveryMs);
  const recent = useAtomValue(recentAtom);
  return { live, recent: recent && { ...recent, records: recent.records.filter(({ id }) => !gone.has(id)) } };
}

/** Everything the dashboard shows, kept true: fetched, pushed, and fetched again after every gap. */
export function useDashboard() {
  const { isoDay } = useHomeTime();
  const today = useHomeDay();
  const isToday = (at: string) => isoDay(at) === today;

  const stats = useLive('dashboard:stats', loadStats);
  const { live: vitalsLive, vitals } = useVitalsOfToday();
  const { live: recentLive, recent } = useRecent(today, vitals.length > 0);
  const doses = useLive(
    `doses:${today}`,
    (signal) =>
      medicationRecordsCollection.load(
        (dose) => isToday(dose.administeredAt ?? dose.scheduledFor),
        () => allPages((page) => api.medicationRecords.list({ query: { date: today, ...page } }, { signal })),
      ),
    ['medication-records'],
  );
  const { live: residentsLive, everyone } = useEveryone();

  const allDoses = useAtomValue(medicationRecordsCollection.allAtom);
  return {
    live: { stats, recent: recentLive, vitals: vitalsLive, doses, residents: residentsLive },
    stats: useAtomValue(statsAtom),
    recent,
    vitals,
    doses: allDoses.filter((dose) => isToday(dose.administeredAt ?? dose.scheduledFor)),
    residents: everyone,
    isToday,
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
