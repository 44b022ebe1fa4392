import { insertAndPublish } from './change-alert.ts';
import { findAuditOfEntity } from '../../records/audit/audit.repository.ts';
import { homeDaysBetween } from '../../records/clinical/home-day.ts';
import { findClosedDoses, findRefusedPrescriptions } from '../medication-records/find-refusals.repository.ts';
import { findPrescription } from '../prescriptions/prescription.repository.ts';
import { presentPrescription } from '../prescriptions/prescription.presenter.ts';
import { findMissedDoses, type MissedDose } from '../round/missed-doses.ts';
import { findOutsideRules } from '../medication-records/find-outside-rules.repository.ts';
import { findResident } from '../residents/resident.repository.ts';
import { readDoseWindows } from '../../office/settings/system-setting.repository.ts';
import { type NewAlert } from './alert.repository.ts';
import { mayReopen, withdrawalOfAlert } from './dose-alert-changes.ts';
import {
  alertOfMissed,
  alertOfOutsideRules,
  alertOfRefusals,
  missedDoseId,
  outsideRulesId,
  unansweredRefusals,
} from './dose-alert.ts';
import { findDoseAlerts, findRefusalAlerts } from './find-dose-alerts.repository.ts';
import { prescriptionsOfSame } from './same-medication.ts';
import { aheadMs, readDoseState, refusalsMs } from './read-dose-state.ts';
import { updateDoseAlert, updateDoseAlerts, type DoseCheckOptions } from './update-dose-alerts.ts';

const dayMs = 24 * 60 * 60_000;

/** Time in ms after its window in which a missed dose still raises an alert, e.g. if no server ran: 24 hours. */
const missedMs = dayMs;

/** Time in ms after its scheduled time in which a refused dose is checked: a day for recording, a day without a server. */
const refusedMs = 2 * dayMs;

/**
 * Updates the alerts of doses from the data stored at `now`. Withdraws alerts that were answered or undone; raises alerts of
 * missed time-critical doses, refusals in a row, and doses given outside the rules. Idempotent: the next check repeats an
 * interrupted one. Returns true if all alerts that may have changed were checked; if false, the next check should follow soon.
 */
export async function checkDoseAlerts(now: Date, options: DoseCheckOptions): Promise<boolean> {
  const isWhole = await updateDoseAlerts(now, options);
  await raiseMissed(now, options);
  await raiseRefusals(now, options);
  await raiseOutsideRules(now, options);
  return isWhole;
}

/**
 * Raises alerts of time-critical doses missed in the last 24 hours, and reopens alerts withdrawn for a record that no longer
 * counts.
 */
async function raiseMissed(now: Date, options: DoseCheckOptions): Promise<void> {
  const from = new Date(now.getTime() - missedMs);
  const before = new Date(now.getTime() + 1);
  const found = await findMissedDoses(options.roundDays, from, before, now, await readDoseWindows());
  const missed = found.filter(
    ({ prescription, missedAt }) => prescription.timeCritical && missedAt > new Date(prescription.createdAt),
  );
  if (missed.length === 0) return;
  const alerts = await findDoseAlerts(missed.map(({ dose }) => missedDoseId(dose)));
  const byCause = new Map(alerts.map((alert) => [alert.vitalsId.toString(), alert]));
  const unasked = missed.filter(({ dose }) => !byCause.has(missedDoseId(dose).toString()));
  for (const alert of alerts.filter(mayReopen)) await updateDoseAlert(alert, now, options);
  const backSince = unasked.length > 0 ? await residentsBack(from, now) : new Map<string, Date>();
  for (const each of unasked) {
    const back = backSince.get(each.prescription.residentId);
    // A resident who was away at the end of the window missed no dose here.
    if (!back || back <= each.missedAt) await raiseOfMissed(each, now, options);
  }
}

async function raiseOfMissed(missed: MissedDose, now: Date, options: DoseCheckOptions): Promise<void> {
  const resident = await findResident(missed.prescription.residentId);
  if (resident) await raise(alertOfMissed(missed, resident), now, options);
}

/** The latest activation of each resident since `from`, by id. */
async function residentsBack(from: Date, now: Date): Promise<ReadonlyMap<string, Date>> {
  const entries = await findAuditOfEntity('resident', from, new Date(now.getTime() + 1));
  const back = entries.filter(({ action }) => action === 'activated');
  return new Map(
    back.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ entityId, at }) => [entityId.toString(), at]),
  );
}

async function raiseRefusals(now: Date, options: DoseCheckOptions): Promise<void> {
  const { residentIds, progress, roundDays } = options;
  const since = new Date(now.getTime() - refusedMs);
  const refused = await findRefusedPrescriptions(since, progress ? undefined : residentIds);
  // Return early: there are mostly no refusals, and computing a hundred days in the home's time zone takes milliseconds.
  if (refused.length === 0) return;
  const [first, last] = [new Date(now.getTime() - refusalsMs), new Date(now.getTime() + aheadMs)];
  const days = homeDaysBetween(first, last, roundDays.timezone);
  for (const id of refused) {
    const prescription = await findPrescription(id);
    const resident = prescription && (await findResident(prescription.residentId.toString()));
    if (!resident) continue;
    const same = await prescriptionsOfSame(prescription, now);
    const closed = await findClosedDoses(same.counted, days);
    const alerts = await findRefusalAlerts(same.all);
    const refusals = unansweredRefusals(closed, alerts);
    const presented = presentPrescription(prescription);
    const alert = alertOfRefusals(refusals, presented, resident, alerts.length);
    if (alert) await raise(alert, now, options);
  }
}

/** Raises an alert for each record of a dose given outside the rules that was stored in the last two days. */
async function raiseOutsideRules(now: Date, options: DoseCheckOptions): Promise<void> {
  const { residentIds, progress } = options;
  const found = await findOutsideRules(
    new Date(now.getTime() - refusedMs),
    progress ? undefined : residentIds,
  );
  if (found.length === 0) return;
  const alerts = await findDoseAlerts(found.map(outsideRulesId));
  const known = new Set(alerts.map(({ vitalsId }) => vitalsId.toString()));
  for (const record of found.filter((one) => !known.has(outsideRulesId(one).toString()))) {
    const resident = await findResident(record.residentId.toString());
    if (resident) await raise(alertOfOutsideRules(record, resident), now, options);
  }
}

/** Stores an alert if the current data still call for it; does nothing if the alert exists. */
async function raise(
  alert: NewAlert,
  now: Date,
  { roundDays: { timezone }, signal }: DoseCheckOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const { cause, dose, raisedAt, residentId, vitalsId } = alert;
  if (!cause || !dose) return;
  const state = await readDoseState({ residentId, cause, dose, vitalsId }, { timezone, now });
  if (withdrawalOfAlert({ cause, dose, raisedAt }, state, now)) return;
  await insertAndPublish(alert);
}
