import { openSince, type Alert } from '@hearthline/contracts';
import type { BoardResident, FullBoard } from './full-board.ts';

type BoardAlert = FullBoard['alerts'][number];

/** Display order: open, then due for a recheck, then taken. */
const stateOrder: readonly Alert['state'][] = ['open', 'recheck-due', 'taken'];

/** Recently withdrawn alerts of these residents. */
export function boardWithdrawn(
  alerts: readonly Alert[],
  residentsById: ReadonlyMap<string, BoardResident>,
): FullBoard['withdrawn'] {
  return alerts.flatMap(({ id, kind, value, residentId, closedAt: at }) => {
    const resident = residentsById.get(residentId);
    return resident && at !== null ? [{ resident, id, kind, value, at }] : [];
  });
}

/** Alerts of these residents that are not closed, by state, the oldest first within each. */
export function boardAlerts(
  alerts: readonly Alert[],
  residentsById: ReadonlyMap<string, BoardResident>,
): BoardAlert[] {
  const rows = alerts.flatMap((alert) => {
    const resident = residentsById.get(alert.residentId);
    return resident ? rowOf(alert, resident) : [];
  });
  const rank = ({ state }: BoardAlert) => stateOrder.indexOf(state);
  return rows.sort((a, b) => rank(a) - rank(b) || a.raisedAt.localeCompare(b.raisedAt));
}

function rowOf(alert: Alert, resident: BoardResident): BoardAlert[] {
  const { id, kind, value, word, side, limits, measuredAt, state, recheckAt } = alert;
  if (state === 'closed' || state === 'withdrawn') return [];
  const takenBy = alert.takenBy?.name ?? null;
  const raisedAt = openSince(alert);
  return [{ resident, id, kind, value, word, side, limits, measuredAt, raisedAt, state, takenBy, recheckAt }];
}
