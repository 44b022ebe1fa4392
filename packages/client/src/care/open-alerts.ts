import type { Alert } from '@hearthline/contracts';
import { alertsCollection } from '../lib/live/collections.ts';
import { sessionScopedAtom, store } from '../lib/state/store.ts';
import { loadAlerts } from './load-alerts.ts';

/** Closed or withdrawn. */
export function isOver({ state }: Pick<Alert, 'state'>): boolean {
  return state === 'closed' || state === 'withdrawn';
}

/** True if the home's open alerts of the last 7 days are all loaded; false while they load, after a failure, and for a cut list. */
export const areOpenAlertsKnownAtom = sessionScopedAtom(false);

/** Fetches a resident's alerts, however old; true if one of them is open, or if the server left some out. */
export async function hasOpenAlert(residentId: string): Promise<boolean> {
  const isOfResident = (alert: Alert) => alert.residentId === residentId;
  const leftOut = await loadAlerts(isOfResident, { residentId }, new AbortController().signal);
  const all = store.get(alertsCollection.allAtom);
  return leftOut !== null || all.some((alert) => isOfResident(alert) && !isOver(alert));
}
