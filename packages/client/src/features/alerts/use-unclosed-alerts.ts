import { isPastBar } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import { alertsCollection } from '../../lib/collections.ts';
import { serverNow, useLive } from '../../lib/live.ts';
import { unclosedAlertsResource } from '../../lib/resources.ts';
import { sessionData, store } from '../../lib/store.ts';
import { useList } from '../../lib/use-list.ts';
import { useThrottled } from '../../lib/use-throttled.ts';
import { isUnclosed } from './urgency.ts';
import { useNow } from './use-now.ts';

const recountEveryMs = 1_000;
const minuteMs = 60_000;

/** How many alerts nobody closed for 7 days; null until it is known. */
const countAtom = sessionData<number | null>(null);

/** How many alerts nobody closed for 7 days, counted anew when one passes them or is changed after them. */
export function useUnclosedCount() {
  const live = useLive('count of unclosed alerts', async (signal) => {
    const { count } = await api.alerts.unclosed({ query: { limit: 1 } }, { signal });
    store.set(countAtom, count);
  });
  const all = useAtomValue(alertsCollection.allAtom);
  const now = useNow(all.length > 0);
  const past = all.filter((alert) => isPastBar(alert, now));
  // Versions only rise, so that each change makes it another sum.
  const changes = past.reduce((sum, { version }) => sum + version, 0);
  useThrottled(changes, live.retry, recountEveryMs);
  return { live, count: useAtomValue(countAtom) };
}

/** Alerts that nobody closed for 7 days, page by page, the newest first. */
export function useUnclosedAlerts() {
  return useList(
    unclosedAlertsResource,
    async (query, options) => {
      const { alerts, nextCursor } = await api.alerts.unclosed({ query }, options);
      return { rows: alerts, nextCursor };
    },
    {},
    { matches: (alert) => isUnclosed(alert, serverNow()), refetchMs: minuteMs },
  );
}
