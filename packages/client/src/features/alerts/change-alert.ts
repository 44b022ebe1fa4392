import { Alert, Problem } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { alertsCollection } from '../../lib/collections.ts';
import { isOver } from './urgency.ts';

type Send = (version: number) => Promise<{ alert: Alert }>;

/**
 * Sends a change and takes in the answer. Where another came between, what is true now is taken in first, and the change
 * is sent once more if it still makes sense. Rejects with what the server refused it with.
 */
async function change(alert: Alert, send: Send, again: (now: Alert) => boolean): Promise<void> {
  let { version } = alert;
  for (let tries = 1; ; tries += 1) {
    try {
      const reply = await send(version);
      return alertsCollection.received([reply.alert]);
    } catch (error) {
      const now = currentOf(error);
      if (now) alertsCollection.received([now]);
      if (!now || tries > 2 || now.version === version || !again(now)) throw error;
      version = now.version;
    }
  }
}

/** The alert as it is, where a change was refused because it is not as its changer saw it. */
function currentOf(error: unknown): Alert | undefined {
  if (!(error instanceof Problem) || error.code !== 'stale') return undefined;
  return Alert.safeParse(error.details.current).data;
}

/** "I am on it". Nothing is wrong where somebody else was faster: that is then on the screen. */
export async function takeAlert(alert: Alert): Promise<void> {
  const params = { id: alert.id };
  try {
    await change(
      alert,
      (version) => api.alerts.take({ params, body: { version } }),
      (now) => now.state === 'open' || now.state === 'recheck-due',
    );
  } catch (error) {
    if (!currentOf(error)) throw error;
  }
}

/** Keeps what was done. */
export async function noteAlert(alert: Alert, done: string): Promise<void> {
  const params = { id: alert.id };
  await change(
    alert,
    (version) => api.alerts.note({ params, body: { done, version } }),
    (now) => !isOver(now),
  );
}

/** Closes it as it was seen: whoever closes must have read what another wrote. */
export async function closeAlert(alert: Alert, done: string): Promise<void> {
  const body = { version: alert.version, ...(done && { done }) };
  await change(
    alert,
    () => api.alerts.close({ params: { id: alert.id }, body }),
    () => false,
  );
}
