import { chunked } from '../../platform/core/chunked.ts';
import type { RoundDays } from '../round/round-day.ts';
import { readBatchSize } from '../vitals/alert-vitals.repository.ts';
import { isOfDoses, type DoseAlert } from './alert.repository.ts';
import type { AlertPlan } from './change-alert.ts';
import { overlapMs } from './check-changes.ts';
import { changeEach } from './check-resident.ts';
import { doseAlertChange } from './dose-alert-changes.ts';
import { findActiveOfDoses } from './find-dose-alerts.repository.ts';
import { readDoseState } from './read-dose-state.ts';
import { findResidentsWithChangedDoses } from '../medication-records/find-doses.repository.ts';
import { findResidentsWithChangedPrescriptions } from '../prescriptions/changed-prescriptions.repository.ts';
import { findChangedResidents } from '../residents/resident-list.repository.ts';

/** The most rows read of each kind; more means that a great deal is under way, and looking at all alerts costs no more. */
const maxRows = 2_000;

/**
 * The residents of whom something that an alert of doses depends on was stored since `since`, or came into force by `now`: records
 * of doses, prescriptions that were changed or ended, the residents themselves. Null if that is too much to tell.
 */
async function findDoseChanges(since: Date, now: Date): Promise<string[] | null> {
  const [doses, prescriptions, residents] = await Promise.all([
    findResidentsWithChangedDoses(since, maxRows),
    findResidentsWithChangedPrescriptions(since, now, maxRows),
    findChangedResidents(since, maxRows),
  ]);
  if (!doses || !prescriptions || residents.length >= maxRows) return null;
  return [...new Set([...doses, ...prescriptions, ...residents])];
}

/** Alerts that are looked at together: their reads are under way at the same time. */
const atOnce = 20;
/** Milliseconds after which a pass over all alerts pauses: what is missed meanwhile must not wait for its end. */
const maxRunMs = 2_000;

/**
 * How far the looks at the active alerts have come. Alerts that nobody closes cost nothing: after one pass over all of them,
 * only those are looked at of whose residents something was stored.
 */
export interface DoseAlertProgress {
  /** Everything stored before this time has been checked; null before the first whole pass. */
  upTo: Date | null;
  /** A pass over all alerts that paused after the alert of this id. */
  pass: { readonly begunAt: Date; readonly after: DoseAlert['_id'] | undefined } | null;
}

export const beginDoseAlertProgress = (): DoseAlertProgress => ({ upTo: null, pass: null });

export interface DoseCheckOptions {
  readonly roundDays: RoundDays;
  /** Residents to check in any case, because something of theirs was changed. */
  readonly residentIds?: readonly string[] | undefined;
  /** How far the checks by the clock have come: given, everyone is checked of whom something was stored since, and it moves on. */
  readonly progress?: DoseAlertProgress | undefined;
  /** Once aborted, the check rejects between two alerts. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which a pass over all alerts pauses; for tests. */
  readonly maxPassMs?: number;
}

/**
 * Updates active alerts from what is stored at `now`; all of them without `residentIds` and `progress`. Returns whether the check
 * is whole; if not, the next one goes on.
 */
export async function updateDoseAlerts(now: Date, options: DoseCheckOptions): Promise<boolean> {
  const { residentIds } = options;
  if (residentIds) await updateOfResidents(residentIds, now, options);
  const progress = options.progress ?? (residentIds ? null : beginDoseAlertProgress());
  if (!progress) return true;
  // The clock was set back.
  if (Math.max(progress.upTo?.getTime() ?? 0, progress.pass?.begunAt.getTime() ?? 0) > now.getTime())
    Object.assign(progress, beginDoseAlertProgress());
  const { upTo, pass } = progress;
  const changed = upTo && !pass ? await findDoseChanges(new Date(upTo.getTime() - overlapMs), now) : null;
  if (!changed) return goOnWithPass(progress, now, options);
  await updateOfResidents(changed, now, options);
  progress.upTo = now;
  return true;
}

async function updateOfResidents(
  residentIds: readonly string[],
  now: Date,
  options: DoseCheckOptions,
): Promise<void> {
  if (residentIds.length === 0) return;
  let after: DoseAlert['_id'] | undefined;
  for (;;) {
    const alerts = await findActiveOfDoses({ residentIds, after, limit: readBatchSize });
    for (const some of chunked(alerts, atOnce)) await updateEach(some, now, options);
    after = alerts.at(-1)?._id;
    if (alerts.length < readBatchSize) return;
  }
}

async function goOnWithPass(
  progress: DoseAlertProgress,
  now: Date,
  options: DoseCheckOptions,
): Promise<boolean> {
  const { maxPassMs = maxRunMs } = options;
  const { begunAt, after: start } = progress.pass ?? { begunAt: now, after: undefined };
  const startedAt = performance.now();
  let after = start;
  for (;;) {
    const alerts = await findActiveOfDoses({ after, limit: readBatchSize });
    for (const some of chunked(alerts, atOnce)) {
      await updateEach(some, now, options);
      after = some.at(-1)?._id;
      if (performance.now() - startedAt <= maxPassMs) continue;
      progress.pass = { begunAt, after };
      return false;
    }
    if (alerts.length < readBatchSize) break;
  }
  Object.assign(progress, { upTo: begunAt, pass: null });
  return true;
}

async function updateEach(alerts: readonly DoseAlert[], now: Date, options: DoseCheckOptions): Promise<void> {
  await Promise.all(alerts.map((alert) => updateDoseAlert(alert, now, options)));
}

/** Changes an alert as what is stored asks for. */
export async function updateDoseAlert(
  alert: DoseAlert,
  now: Date,
  { roundDays: { timezone }, signal }: DoseCheckOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const state = await readDoseState(alert, { timezone, now });
  const plan: AlertPlan = (current) => (isOfDoses(current) ? doseAlertChange(current, state, now) : null);
  if (plan(alert)) await changeEach([alert], plan, now);
}
