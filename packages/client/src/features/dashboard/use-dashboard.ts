import type { RecentRecords } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import {
  medicationRecordsCollection,
  residentsCollection,
  statsAtom,
  vitalsCollection,
} from '../../lib/collections.ts';
import { useHomeTime } from '../../lib/home-time.ts';
import { useLive } from '../../lib/live.ts';
import { sessionData, store } from '../../lib/store.ts';
import { useHomeDay } from '../../lib/use-home-day.ts';

const recentAtom = sessionData<RecentRecords | null>(null);

async function loadStats(signal: AbortSignal): Promise<void> {
  const before = store.get(statsAtom);
  const { stats } = await api.dashboard.stats({}, { signal });
  // What the socket said meanwhile is newer.
  if (store.get(statsAtom) === before) store.set(statsAtom, stats);
}

/** Everything the dashboard shows, kept true: fetched, pushed, and fetched again after every gap. */
export function useDashboard() {
  const { isoDay } = useHomeTime();
  const today = useHomeDay();
  const isToday = (at: string) => isoDay(at) === today;

  const stats = useLive('dashboard:stats', loadStats);
  const recent = useLive(`dashboard:recent:${today}`, async (signal) => {
    store.set(recentAtom, await api.dashboard.recentRecords({}, { signal }));
  });
  const vitals = useLive(
    `vitals:${today}`,
    (signal) =>
      vitalsCollection.load(
        (record) => isToday(record.recordedAt),
        async () => (await api.vitals.list({ query: { date: today } }, { signal })).records,
      ),
    ['vitals'],
  );
  const doses = useLive(
    `doses:${today}`,
    (signal) =>
      medicationRecordsCollection.load(
        (dose) => isToday(dose.administeredAt ?? dose.scheduledFor),
        async () => (await api.medicationRecords.list({ query: { date: today } }, { signal })).records,
      ),
    ['medication-records'],
  );
  const residents = useLive(
    'residents',
    (signal) =>
      residentsCollection.load(
        () => true,
        async () => (await api.residents.list({}, { signal })).residents,
      ),
    ['residents'],
  );

  const allVitals = useAtomValue(vitalsCollection.allAtom);
  const allDoses = useAtomValue(medicationRecordsCollection.allAtom);
  return {
    live: { stats, recent, vitals, doses, residents },
    stats: useAtomValue(statsAtom),
    recent: useAtomValue(recentAtom),
    vitals: allVitals.filter((record) => isToday(record.recordedAt)),
    doses: allDoses.filter((dose) => isToday(dose.administeredAt ?? dose.scheduledFor)),
    residents: useAtomValue(residentsCollection.allAtom),
    isToday,
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;
