import { alertRules, type Alert } from '@hearthline/contracts';
import type { CutList } from '../../records/clinical/cut-list.ts';
import { parseCursor } from '../../records/clinical/cursor.ts';
import { findResident } from '../residents/resident.repository.ts';
import type { AlertDocument } from './alert.repository.ts';
import { presentAlert } from './alert.presenter.ts';
import {
  countUnclosed,
  findAlert,
  findActive,
  findAllOfResident,
  findUnclosed,
  findWithdrawn,
} from './find-alerts.repository.ts';

/** Milliseconds for which the resident's page lists an alert. */
export const listedMs = 30 * 24 * 60 * 60_000;

/** The maximum of alerts in a reply and on a board; both also contain the number of further alerts. */
const maxAlerts = 500;

const unclosedBefore = (now: Date) => new Date(now.getTime() - alertRules.unclosedMs);

const presented = ({ rows, more }: CutList<AlertDocument>): CutList<Alert> => ({
  rows: rows.map(presentAlert),
  more,
});

/** Active alerts of the last 7 days, newest first, and how many more there are. */
export async function listOpenAlerts(now = new Date()): Promise<CutList<Alert>> {
  return presented(await findActive({ from: unclosedBefore(now) }, maxAlerts));
}

/** Active alerts of the last 7 days that were raised before `before`. */
export async function listOpenAlertsBefore(before: Date, now: Date): Promise<CutList<Alert>> {
  return presented(await findActive({ from: unclosedBefore(now), before }, maxAlerts));
}

/** A page of alerts not closed within 7 days, newest first, and their total number. Throws 422 naming `cursor`. */
export async function listUnclosedAlerts(
  { limit = 100, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  now = new Date(),
) {
  const before = unclosedBefore(now);
  const page = { limit, cursor: cursor === undefined ? undefined : parseCursor(cursor) };
  const [{ rows, ...rest }, count] = await Promise.all([findUnclosed(before, page), countUnclosed(before)]);
  return { alerts: rows.map(presentAlert), count, ...rest };
}

/** Alerts withdrawn from `from` on, newest first. */
export async function listWithdrawnAlerts(from: Date): Promise<Alert[]> {
  return (await findWithdrawn(from)).map(presentAlert);
}

/**
 * A resident's alerts that are active or of the last 30 days, newest first, and how many more there are; none if the resident was
 * deleted.
 */
export async function listResidentAlerts(residentId: string, now = new Date()): Promise<CutList<Alert>> {
  if (!(await findResident(residentId))) return { rows: [], more: 0 };
  return presented(await findAllOfResident(residentId, new Date(now.getTime() - listedMs), maxAlerts));
}

/** One alert in any state; null if there is none or its resident was deleted. */
export async function readAlert(id: string): Promise<Alert | null> {
  const alert = await findAlert(id);
  return alert && (await findResident(alert.residentId.toString())) ? presentAlert(alert) : null;
}
