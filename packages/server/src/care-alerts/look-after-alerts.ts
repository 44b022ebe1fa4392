import { alertsOf } from './alerts-of-record.ts';
import { toRecheckDue } from './care-alert-plans.ts';
import { insertCareAlerts, type CareAlertDocument } from './care-alert.model.ts';
import { changeCareAlert, type CareAlertPlan } from './change-care-alert.ts';
import { findClosed, findLive, findRecheckDue } from './find-care-alerts.model.ts';
import { shownMs } from './list-care-alerts.ts';
import { restsOn } from './rests-on.ts';
import { findAlertsPending, findGone, markRaised, readBehind } from './vitals-behind.model.ts';
import { whatFollows } from './what-follows.ts';

type Tell = (alerts: readonly CareAlertDocument[]) => void;

interface Look {
  /** Whose records may have changed: everyone's when absent. */
  readonly residentIds?: readonly string[];
  /** Says what changed, as soon as it has. */
  readonly tell: Tell;
}

/** Brings alerts to what is stored at `now`: raises, withdraws, offers to close, and asks again for a recheck. */
export async function lookAfterAlerts(now: Date, { residentIds, tell }: Look): Promise<void> {
  const raisedFor = await raiseAlerts(tell);
  const alerts = await findAffected(now, residentIds && [...residentIds, ...raisedFor]);
  if (alerts.length > 0) {
    const behind = await readBehind(alerts);
    const plan: CareAlertPlan = (current) => whatFollows(current, behind, now);
    await changeEach(alerts.filter(plan), { plan, now, tell });
  }
  await changeEach(await findRecheckDue(now), { plan: toRecheckDue(now), now, tell });
}

async function findAffected(now: Date, residentIds?: readonly string[]): Promise<CareAlertDocument[]> {
  if (residentIds?.length === 0) return [];
  const from = new Date(now.getTime() - shownMs);
  const [live, closed] = await Promise.all([findLive(residentIds), findClosed(from, residentIds)]);
  const gone = await findGone(closed.flatMap((alert) => restsOn(alert).map(({ vitalsId }) => vitalsId)));
  const isHollow = (alert: CareAlertDocument) =>
    restsOn(alert).some(({ vitalsId }) => gone.has(vitalsId.toString()));
  return [...live, ...closed.filter(isHollow)];
}

/**
 * Raises the alerts of severe records that have none yet: first they are there, then the record's mark goes. Cut off
 * between the two, it begins again, and what is there stays as it is. Nobody has been asked since the record was saved, so
 * that is when it is raised, whenever it is found. Answers whose records they were.
 */
async function raiseAlerts(tell: Tell): Promise<string[]> {
  const records = await findAlertsPending();
  for (const record of records) {
    const raised = record.hidden ? [] : await insertCareAlerts(alertsOf(record, record.createdAt));
    if (raised.length > 0) tell(raised);
    await markRaised(record._id);
  }
  return records.map(({ residentId }) => residentId.toString());
}

interface Change {
  readonly plan: CareAlertPlan;
  readonly now: Date;
  readonly tell: Tell;
}

async function changeEach(alerts: readonly CareAlertDocument[], { plan, now, tell }: Change): Promise<void> {
  for (const { _id } of alerts) {
    const { before, after } = await changeCareAlert(_id.toString(), { plan, now });
    if (after !== before) tell([after]);
  }
}
