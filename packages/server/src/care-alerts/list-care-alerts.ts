import type { CareAlert } from '@hearthline/contracts';
import { findResident } from '../residents/resident.model.ts';
import { presentCareAlert } from './care-alert.presenter.ts';
import { findLive, findOfResident, findWithdrawn } from './find-care-alerts.model.ts';

/** How long the resident's page tells of an alert. */
export const shownMs = 30 * 24 * 60 * 60_000;

/** What is not closed, of everyone, newest first. */
export async function findOpenCareAlerts(): Promise<CareAlert[]> {
  return (await findLive()).map(presentCareAlert);
}

/** What was withdrawn from `from` on, of everyone, newest first. */
export async function findWithdrawnCareAlerts(from: Date): Promise<CareAlert[]> {
  return (await findWithdrawn(from)).map(presentCareAlert);
}

/** A resident's of the last 30 days, and what is not closed, newest first; none of one who was deleted. */
export async function findCareAlertsOf(residentId: string, now = new Date()): Promise<CareAlert[]> {
  if (!(await findResident(residentId))) return [];
  const found = await findOfResident(residentId, new Date(now.getTime() - shownMs));
  return found.map(presentCareAlert);
}
