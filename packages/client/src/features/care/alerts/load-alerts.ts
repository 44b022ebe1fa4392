import type { Alert } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { alertsCollection } from '../../../lib/live/collections.ts';

/** What a list left out: its oldest alerts, when there were too many. */
export interface LeftOut {
  readonly count: number;
  /** None of them was raised after this. */
  readonly raisedBy: string;
  /** Ids of those that were listed. */
  readonly listed: ReadonlySet<string>;
}

/** Whether an alert is one of those that a list left out, if it is of the same scope. */
export function isLeftOut({ raisedBy, listed }: LeftOut, { id, raisedAt }: Alert): boolean {
  return raisedAt <= raisedBy && !listed.has(id);
}

/** Fetches the alerts of a scope, a resident's or the bar's, and merges them. Returns what the reply left out, if anything. */
export async function loadAlerts(
  inScope: (alert: Alert) => boolean,
  query: { residentId?: string },
  signal: AbortSignal,
): Promise<LeftOut | null> {
  let leftOut: LeftOut | null = null;
  await alertsCollection.load(
    // One that was left out is not known to be gone.
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
