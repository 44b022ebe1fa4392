import { isUnclosedTooLong } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { api } from '../../../lib/server/api.ts';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { areOpenAlertsKnownAtom } from '../../../care/open-alerts.ts';
import { isLeftOut, loadAlerts, type LeftOut } from '../../../care/load-alerts.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { unclosedAlertsResource } from '../../../lib/live/resources.ts';
import { sessionScopedAtom, store } from '../../../lib/state/store.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { useThrottledEffect } from '../../../lib/live/use-throttled-effect.ts';
import { isUnclosed, isInBar } from './urgency.ts';
import { useNow } from '../../../lib/time/use-now.ts';

const recountEveryMs = 1_000;
const refillEveryMs = 5_000;
const minuteMs = 60_000;

/** The alerts that the latest list of the bar left out. */
const leftOutAtom = sessionScopedAtom<LeftOut | null>(null);

/** Alerts raised until then may come into the bar late, as others are closed: they are not new. Null while no list was cut. */
export const listedLateUntilAtom = sessionScopedAtom<string | null>(null);

/**
 * Fetches the alerts of the bar and keeps them current, unsorted; `more` is the number of older alerts left out. An alert
 * leaves after 7 days by this device's clock.
 */
export function useOpenAlerts() {
  const live = useLiveQuery('open care alerts', async (signal) => {
    store.set(areOpenAlertsKnownAtom, false);
    const leftOut = await loadAlerts((alert) => isInBar(alert, serverNow()), {}, signal);
    store.set(leftOutAtom, leftOut);
    if (!signal.aborted) store.set(areOpenAlertsKnownAtom, leftOut === null);
    if (leftOut)
      store.set(listedLateUntilAtom, (until) =>
        until !== null && until > leftOut.raisedBy ? until : leftOut.raisedBy,
      );
  });
  const all = useAtomValue(alertsCollection.allAtom);
  const alerts = all.filter((alert) => isInBar(alert, serverNow()));
  const leftOut = useAtomValue(leftOutAtom);
  const known = leftOut ? alerts.filter((alert) => isLeftOut(leftOut, alert)).length : 0;
  const more = Math.max(0, (leftOut?.count ?? 0) - known);
  // Versions only increase, so every change gives another sum. A cut list is refilled as alerts are closed or pass 7 days.
  const changes = all.reduce((sum, { version }) => sum + version, 0);
  const minutes = Math.floor(serverNow().getTime() / minuteMs);
  const refill = () => {
    if (more > 0) live.retry();
  };
  useThrottledEffect(more > 0 ? changes + minutes : 0, refill, refillEveryMs);
  return { live, alerts, more };
}

/** Number of alerts unclosed for more than 7 days; null until it is known. */
const countAtom = sessionScopedAtom<number | null>(null);

/** Number of alerts unclosed for more than 7 days. It is counted again when an alert passes 7 days or changes after that. */
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
