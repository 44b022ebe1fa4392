import type { Alert } from '@hearthline/contracts';
import { api } from '../lib/server/api.ts';
import { alertsCollection } from '../lib/live/collections.ts';

/** The oldest alerts, which a list left out because there were too many. */
export interface LeftOut {
  readonly count: number;
  /** Every alert left out was raised at this time or earlier. */
  readonly raisedBy: string;
  /** Ids of the listed alerts. */
  readonly listed: ReadonlySet<string>;
}

/** True if a list may have left out this alert. The alert must be of the list's scope. */
export function isLeftOut({ raisedBy, listed }: LeftOut, { id, raisedAt }: Alert): boolean {
  return raisedAt <= raisedBy && !listed.has(id);
}

/**
 * Fetches the alerts of a scope, a resident's or the bar's, and merges them. Returns the alerts that the reply left out; null
 * if it is complete.
 */
export async function loadAlerts(
  inScope: (alert: Alert) => boolean,
  query: { residentId?: string },
  signal: AbortSignal,
): Promise<LeftOut | null> {
  let leftOut: LeftOut | null = null;
  await alertsCollection.load(
    // An alert that the list left out must not be removed from the store.
    (alert) => inScope(alert) && (leftOut === null || !isLeftOut(leftOut, alert)),
    async () => {
      const { alerts, more } = await api.alerts.list({ query }, { signal });
      const oldest = alerts.at(-1);
      if (more > 0 && oldest)
        leftOut = {
          count: more,
          raisedBy: oldest.raisedAt,
          listed: new Set(alerts.map(({ id }) => id)),
        };
      return alerts;
    },
  );
  return leftOut;
}
