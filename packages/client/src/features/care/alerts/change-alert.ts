import { Alert, Problem } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { isOver } from '../../../care/open-alerts.ts';

type Send = (version: number) => Promise<{ alert: Alert }>;

/**
 * Optimistic locking: sends a change with the version that was seen. On a conflict it stores the current alert and
 * retries with its version, at most twice, while `isStillValid`. Rejects with the server's Problem.
 */
async function change(alert: Alert, send: Send, isStillValid: (now: Alert) => boolean): Promise<Alert> {
  let { version } = alert;
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await send(version);
      alertsCollection.upsert([reply.alert]);
      return reply.alert;
    } catch (error) {
      const now = currentAlertIn(error);
      if (now) alertsCollection.upsert([now]);
      if (!now || tries > 2 || now.version === version || !isStillValid(now)) throw error;
      version = now.version;
    }
  }
}

/** The current alert that a `stale` Problem carries. */
function currentAlertIn(error: unknown): Alert | undefined {
  if (!(error instanceof Problem) || error.code !== 'stale') return undefined;
  return Alert.safeParse(error.details.current).data;
}

/** Takes an alert. Also resolves if another user took it first; the store then has that change. */
export async function takeAlert(alert: Alert): Promise<void> {
  const params = { id: alert.id };
  const idempotencyKey = crypto.randomUUID();
  try {
    await change(
      alert,
      (version) => api.alerts.take({ params, body: { version } }, { idempotencyKey }),
      (now) => now.state === 'open' || now.state === 'recheck-due',
    );
  } catch (error) {
    if (!currentAlertIn(error)) throw error;
  }
}

/** Undoes that the user took these alerts. */
export async function releaseAlerts(alerts: readonly Alert[]): Promise<void> {
  await Promise.all(
    alerts.map((alert) => {
      const idempotencyKey = crypto.randomUUID();
      return change(
        alert,
        (version) => api.alerts.release({ params: { id: alert.id }, body: { version } }, { idempotencyKey }),
        (now) => now.takenBy?.id === alert.takenBy?.id,
      );
    }),
  );
}

/** Hands an alert to a colleague. Rejects with the current owner's name if that is not this user any more. */
export function handOverAlert(alert: Alert, to: string): Promise<Alert> {
  const params = { id: alert.id };
  const idempotencyKey = crypto.randomUUID();
  return change(
    alert,
    (version) => api.alerts.handOver({ params, body: { to, version } }, { idempotencyKey }),
    (now) => now.takenBy?.id === alert.takenBy?.id,
  );
}

/**
 * Takes an alert over from its owner, with the reason; idempotent by the key. Rejects with the name of the owner if it has
 * changed.
 */
export function takeOverAlert(alert: Alert, done: string, idempotencyKey: string): Promise<Alert> {
  const params = { id: alert.id };
  const from = alert.takenBy?.id ?? '';
  return change(
    alert,
    (version) => api.alerts.takeOver({ params, body: { from, done, version } }, { idempotencyKey }),
    (now) => now.takenBy?.id === from,
  );
}

/** Adds a note, once for an idempotency key. */
export function noteAlert(alert: Alert, done: string, idempotencyKey: string): Promise<Alert> {
  const params = { id: alert.id };
  return change(
    alert,
    (version) => api.alerts.note({ params, body: { done, version } }, { idempotencyKey }),
    (now) => !isOver(now),
  );
}

/**
 * Closes the alert, based on the version on screen; idempotent by the key. Never retried on a conflict: the user must read
 * the others' changes first.
 */
export function closeAlert(alert: Alert, done: string, idempotencyKey: string): Promise<Alert> {
  const body = { version: alert.version, ...(done && { done }) };
  return change(
    alert,
    () => api.alerts.close({ params: { id: alert.id }, body }, { idempotencyKey }),
    () => false,
  );
}
