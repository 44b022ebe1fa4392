import { Alert, Problem } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { alertsCollection } from '../../../lib/live/collections.ts';
import { isOver } from './urgency.ts';

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

/** Takes an alert. Resolves too when somebody else took it first: the store then has their change. */
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

/** Gives an alert to a colleague. Rejects with the name of who has it when that is not the user any more. */
export function handOverAlert(alert: Alert, to: string): Promise<Alert> {
  const params = { id: alert.id };
  const idempotencyKey = crypto.randomUUID();
  return change(
    alert,
    (version) => api.alerts.handOver({ params, body: { to, version } }, { idempotencyKey }),
    (now) => now.takenBy?.id === alert.takenBy?.id,
  );
}

/** Takes an alert from who has it, with the reason, once for an idempotency key. Rejects with the name of who has it by now. */
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
 * Closes the alert with the version that was seen, once for an idempotency key. Never retried: who closes must have read what
 * others wrote.
 */
export function closeAlert(alert: Alert, done: string, idempotencyKey: string): Promise<Alert> {
  const body = { version: alert.version, ...(done && { done }) };
  return change(
    alert,
    () => api.alerts.close({ params: { id: alert.id }, body }, { idempotencyKey }),
    () => false,
  );
}
