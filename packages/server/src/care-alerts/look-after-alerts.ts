import { alertsOf } from './alerts-of-record.ts';
import { toRecheckDue } from './care-alert-plans.ts';
import { insertCareAlerts, type CareAlertDocument } from './care-alert.model.ts';
import { changeCareAlert, type CareAlertPlan } from './change-care-alert.ts';
import { findLive, findRecheckDue } from './find-care-alerts.model.ts';
import { findAlertsPending, markRaised, readBehind } from './vitals-behind.model.ts';
import { whatFollows } from './what-follows.ts';

interface Look {
  /** Whose records may have changed: everyone's when absent. */
  readonly residentIds?: readonly string[];
  /** Says what changed, also where a failure cut it off. */
  readonly tell: (changed: readonly CareAlertDocument[]) => void;
}

/** Brings alerts to what is stored at `now`: raises, withdraws, offers to close, and asks again for a recheck. */
export async function lookAfterAlerts(now: Date, { residentIds, tell }: Look): Promise<void> {
  const changed = new Map<string, CareAlertDocument>();
  const note = (alerts: readonly CareAlertDocument[]) => {
    for (const alert of alerts) changed.set(alert._id.toString(), alert);
  };
  try {
    const raised = await raiseAlerts(now);
    note(raised);
    const raisedFor = raised.map((alert) => alert.residentId.toString());
    note(await followRecords(now, residentIds && [...residentIds, ...raisedFor]));
    note(await sweepRechecks(now));
  } finally {
    if (changed.size > 0) tell([...changed.values()]);
  }
}

/**
 * Raises the alerts of severe records that have none yet: first they are there, then the record's mark goes. Cut off
 * between the two, it begins again, and what is there stays as it is. Answers those it raised.
 */
export async function raiseAlerts(now: Date): Promise<CareAlertDocument[]> {
  const raised: CareAlertDocument[] = [];
  for (const record of await findAlertsPending()) {
    if (!record.hidden) raised.push(...(await insertCareAlerts(alertsOf(record, now))));
    await markRaised(record._id);
  }
  return raised;
}

/** Brings what is not closed, of these residents or of all, to what their records say now. Answers what changed. */
async function followRecords(now: Date, residentIds?: readonly string[]): Promise<CareAlertDocument[]> {
  const alerts = residentIds?.length === 0 ? [] : await findLive(residentIds);
  if (alerts.length === 0) return [];
  const behind = await readBehind(alerts);
  return changeEach(
    alerts.filter((alert) => whatFollows(alert, behind, now)),
    (current) => whatFollows(current, behind, now),
    now,
  );
}

/** Has taken alerts whose recheck is due ask again. Answers them. */
export async function sweepRechecks(now: Date): Promise<CareAlertDocument[]> {
  return changeEach(await findRecheckDue(now), toRecheckDue(now), now);
}

async function changeEach(
  alerts: readonly CareAlertDocument[],
  plan: CareAlertPlan,
  now: Date,
): Promise<CareAlertDocument[]> {
  const changed: CareAlertDocument[] = [];
  for (const { _id } of alerts) {
    const { before, after } = await changeCareAlert(_id.toString(), { plan, now });
    if (after !== before) changed.push(after);
  }
  return changed;
}
