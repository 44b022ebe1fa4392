import type { CareAlert } from '@hearthline/contracts';

/** What is asked of people: somebody to take it, somebody to measure again, or nothing for now. */
export type Urgency = 'open' | 'recheck-due' | 'taken';

/** Closed or withdrawn: nobody is needed any more. */
export function isOver({ state }: Pick<CareAlert, 'state'>): boolean {
  return state === 'closed' || state === 'withdrawn';
}

/** A recheck whose time has come is due at once, without waiting for the server's word. */
export function urgencyOf({ state, recheckAt }: CareAlert, now: Date): Urgency {
  if (state === 'open') return 'open';
  const isDue = state === 'recheck-due' || (recheckAt !== null && Date.parse(recheckAt) <= now.getTime());
  return isDue ? 'recheck-due' : 'taken';
}

const places: Record<Urgency, number> = { open: 0, 'recheck-due': 1, taken: 2 };

/** Untaken first, by age; then rechecks that are due, the longest first; then what somebody is on. */
export function byUrgency(alerts: readonly CareAlert[], now: Date): CareAlert[] {
  const moment = (alert: CareAlert) =>
    Date.parse(alert.state === 'open' ? alert.raisedAt : (alert.recheckAt ?? alert.raisedAt));
  const place = (alert: CareAlert) => places[urgencyOf(alert, now)];
  return [...alerts].sort((a, b) => place(a) - place(b) || moment(a) - moment(b));
}
