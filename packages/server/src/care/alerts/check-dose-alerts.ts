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

/** How long after its window a missed dose still raises an alert, e.g. because no server ran: 24 hours in ms. */
const missedMs = dayMs;

/** How long after its time a refused dose is looked at: it can be recorded for a day, and a day no server may have run; in ms. */
const refusedMs = 2 * dayMs;

/**
 * Updates the alerts of doses from the data stored at `now`: withdraws what was done or undone since, raises those of missed
 * time-critical doses, of refusals in a row, and of doses given outside the rules. Idempotent: a check that was cut off is repeated by the next. Returns whether
 * all alerts were looked at that may have changed; if not, the next check should follow soon.
 */
export async function checkDoseAlerts(now: Date, options: DoseCheckOptions): Promise<boolean> {
  const isWhole = await updateDoseAlerts(now, options);
  await raiseMissed(now, options);
  await raiseRefusals(now, options);
  await raiseOutsideRules(now, options);
  return isWhole;
}

/** Raises alerts of time-critical doses missed since a day, and reopens those that were withdrawn for a record that is gone. */
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
    // Who was away when the window ended missed nothing here.
    if (!back || back <= each.missedAt) await raiseOfMissed(each, now, options);
  }
}

async function raiseOfMissed(missed: MissedDose, now: Date, options: DoseCheckOptions): Promise<void> {
  const resident = await findResident(missed.prescription.residentId);
  if (resident) await raise(alertOfMissed(missed, resident), now, options);
}

/** When residents last became active again, from `from` on. */
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
  // Mostly none, and a hundred days of the home's zone take milliseconds to work out.
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

/** Raises an alert for each record of a dose given outside the rules that was stored since two days. */
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

/** Stores an alert that what is stored now still asks for; leaves an existing one unchanged. */
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
