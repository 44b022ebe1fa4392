import type { Alert } from '@hearthline/contracts';
import { followPublishedChanges } from '../../../platform/core/change-bus.ts';

/** Runs `run` and returns every alert published meanwhile, duplicates included. */
export async function publishedAlerts(run: () => Promise<unknown>): Promise<Alert[]> {
  const alerts: Alert[] = [];
  const stop = followPublishedChanges((change) => {
    if (change.kind === 'alerts') alerts.push(...change.records);
  });
  try {
    await run();
    return alerts;
  } finally {
    stop();
  }
}
