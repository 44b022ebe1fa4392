import { isUnclosedTooLong, type Alert } from '@hearthline/contracts';
import { isOver } from '../../../care/open-alerts.ts';

/** open: untaken; recheck-due: to be measured again; taken: no action needed now. */
export type Urgency = 'open' | 'recheck-due' | 'taken';

/** True if the alert belongs in the bar: not over, and raised within the last 7 days. */
export function isInBar(alert: Pick<Alert, 'state' | 'raisedAt'>, now: Date): boolean {
  return !isOver(alert) && !isUnclosedTooLong(alert, now);
}

/** True if the alert belongs in the list of unclosed alerts: not over, and raised more than 7 days ago. */
export function isUnclosed(alert: Pick<Alert, 'state' | 'raisedAt'>, now: Date): boolean {
  return !isOver(alert) && isUnclosedTooLong(alert, now);
}

/** A recheck is due as soon as its time has passed, without an event from the server. */
export function getUrgency({ state, recheckAt }: Alert, now: Date): Urgency {
  if (state === 'open') return 'open';
  const isDue = state === 'recheck-due' || (recheckAt !== null && Date.parse(recheckAt) <= now.getTime());
  return isDue ? 'recheck-due' : 'taken';
}

const places: Record<Urgency, number> = { open: 0, 'recheck-due': 1, taken: 2 };

/** Open alerts first, the oldest first; then due rechecks, the longest overdue first; then taken ones. */
export function byUrgency(alerts: readonly Alert[], now: Date): Alert[] {
  const moment = (alert: Alert) =>
    Date.parse(alert.state === 'open' ? alert.raisedAt : (alert.recheckAt ?? alert.raisedAt));
  const place = (alert: Alert) => places[getUrgency(alert, now)];
  return [...alerts].sort((a, b) => place(a) - place(b) || moment(a) - moment(b));
}
