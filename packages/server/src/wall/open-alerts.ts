import type { CareAlert } from '@hearthline/contracts';
import type { BoardPerson, FullBoard } from './full-board.ts';

type BoardAlert = FullBoard['alerts'][number];

/** Untaken ones first, then those whose recheck is due, then those that somebody is on. */
const states: readonly CareAlert['state'][] = ['open', 'recheck-due', 'taken'];

/** The alerts of these residents that are not closed, as the board has them, within each state the oldest first. */
export function boardAlerts(
  alerts: readonly CareAlert[],
  people: ReadonlyMap<string, BoardPerson>,
): BoardAlert[] {
  const lines = alerts.flatMap((alert) => {
    const person = people.get(alert.residentId);
    return person ? lineOf(alert, person) : [];
  });
  const rank = ({ state }: BoardAlert) => states.indexOf(state);
  return lines.sort((a, b) => rank(a) - rank(b) || a.raisedAt.localeCompare(b.raisedAt));
}

function lineOf(alert: CareAlert, person: BoardPerson): BoardAlert[] {
  const { id, kind, value, word, side, limits, measuredAt, raisedAt, state, recheckAt } = alert;
  if (state === 'closed' || state === 'withdrawn') return [];
  const takenBy = alert.takenBy?.name ?? null;
  return [{ person, id, kind, value, word, side, limits, measuredAt, raisedAt, state, takenBy, recheckAt }];
}
