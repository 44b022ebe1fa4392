import { openSince, type Alert } from '@hearthline/contracts';
import type { BoardPerson, FullBoard } from './full-board.ts';

type BoardAlert = FullBoard['alerts'][number];

/** Untaken ones first, then those whose recheck is due, then those that somebody is on. */
const states: readonly Alert['state'][] = ['open', 'recheck-due', 'taken'];

/** What was withdrawn a moment ago of these residents' alerts. */
export function boardWithdrawn(
  alerts: readonly Alert[],
  people: ReadonlyMap<string, BoardPerson>,
): FullBoard['withdrawn'] {
  return alerts.flatMap(({ id, kind, value, residentId, closedAt: at }) => {
    const person = people.get(residentId);
    return person && at !== null ? [{ person, id, kind, value, at }] : [];
  });
}

/** The alerts of these residents that are not closed, as the board has them, within each state the oldest first. */
export function boardAlerts(
  alerts: readonly Alert[],
  people: ReadonlyMap<string, BoardPerson>,
): BoardAlert[] {
  const lines = alerts.flatMap((alert) => {
    const person = people.get(alert.residentId);
    return person ? lineOf(alert, person) : [];
  });
  const rank = ({ state }: BoardAlert) => states.indexOf(state);
  return lines.sort((a, b) => rank(a) - rank(b) || a.raisedAt.localeCompare(b.raisedAt));
}

function lineOf(alert: Alert, person: BoardPerson): BoardAlert[] {
  const { id, kind, value, word, side, limits, measuredAt, state, recheckAt } = alert;
  if (state === 'closed' || state === 'withdrawn') return [];
  const takenBy = alert.takenBy?.name ?? null;
  const raisedAt = openSince(alert);
  return [{ person, id, kind, value, word, side, limits, measuredAt, raisedAt, state, takenBy, recheckAt }];
}
