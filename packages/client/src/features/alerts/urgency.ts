import { isPastBar, type Alert } from '@hearthline/contracts';

/** What is asked of people: somebody to take it, somebody to measure again, or nothing for now. */
export type Urgency = 'open' | 'recheck-due' | 'taken';

/** Closed or withdrawn: nobody is needed any more. */
export function isOver({ state }: Pick<Alert, 'state'>): boolean {
  return state === 'closed' || state === 'withdrawn';
}

/** Whether it stands in the bar: not over, and raised within the last 7 days. */
export function isInBar(alert: Pick<Alert, 'state' | 'raisedAt'>, now: Date): boolean {
  return !isOver(alert) && !isPastBar(alert, now);
}

/** Whether nobody closed it for 7 days: it stands in the list of unclosed alerts. */
export function isUnclosed(alert: Pick<Alert, 'state' | 'raisedAt'>, now: Date): boolean {
  return !isOver(alert) && isPastBar(alert, now);
}

/** A recheck whose time has come is due at once, without waiting for the server's word. */
export function urgencyOf({ state, recheckAt }: Alert, now: Date): Urgency {
  if (state === 'open') return 'open';
  const isDue = state === 'recheck-due' || (recheckAt !== null && Date.parse(recheckAt) <= now.getTime());
  return isDue ? 'recheck-due' : 'taken';
}

const places: Record<Urgency, number> = { open: 0, 'recheck-due': 1, taken: 2 };

/** Untaken first, by age; then rechecks that are due, the longest first; then what somebody is on. */
export function byUrgency(alerts: readonly Alert[], now: Date): Alert[] {
  const moment = (alert: Alert) =>
    Date.parse(alert.state === 'open' ? alert.raisedAt : (alert.recheckAt ?? alert.raisedAt));
  const place = (alert: Alert) => places[urgencyOf(alert, now)];
  return [...alerts].sort((a, b) => place(a) - place(b) || moment(a) - moment(b));
}
