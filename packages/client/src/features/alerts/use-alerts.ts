import { isUnclosedTooLong } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../lib/api.ts';
import { alertsCollection } from '../../lib/collections.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { unclosedAlertsResource } from '../../lib/resources.ts';
import { sessionScopedAtom, store } from '../../lib/store.ts';
import { useList } from '../../lib/use-list.ts';
import { useThrottledEffect } from '../../lib/use-throttled-effect.ts';
import { isUnclosed, isInBar } from './urgency.ts';
import { useNow } from '../../lib/use-now.ts';

/**
 * Fetches the alerts of the bar and keeps them current, unsorted. An alert leaves after 7 days by this device's
 * clock.
 */
export function useOpenAlerts() {
  const live = useLiveQuery('open care alerts', (signal) =>
    alertsCollection.load(
      (alert) => isInBar(alert, serverNow()),
      async () => (await api.alerts.list({}, { signal })).alerts,
    ),
  );
  const alerts = useAtomValue(alertsCollection.allAtom).filter((alert) => isInBar(alert, serverNow()));
  return { live, alerts };
}

const recountEveryMs = 1_000;
const minuteMs = 60_000;

/** How many alerts nobody closed for 7 days; null until it is known. */
const countAtom = sessionScopedAtom<number | null>(null);

/** Number of alerts that nobody closed within 7 days; counted again when one passes 7 days or changes after them. */
export function useUnclosedCount() {
  const live = useLiveQuery('count of unclosed alerts', async (signal) => {
    const { count } = await api.alerts.unclosed({ query: { limit: 1 } }, { signal });
    store.set(countAtom, count);
  });
  const all = useAtomValue(alertsCollection.allAtom);
  const now = useNow(all.length > 0 ? 1_000 : null);
  const past = all.filter((alert) => isUnclosedTooLong(alert, now));
  // Versions only increase, so every change gives another sum.
  const changes = past.reduce((sum, { version }) => sum + version, 0);
  useThrottledEffect(changes, live.retry, recountEveryMs);
  return { live, count: useAtomValue(countAtom) };
}

/** Alerts that nobody closed within 7 days, paged, newest first. */
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
