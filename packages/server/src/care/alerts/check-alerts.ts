import { readRecheckMinutes } from '../../office/settings/system-setting.repository.ts';
import type { VitalsDocument } from '../vitals/vitals-record.repository.ts';
import { toNewAlert } from './alert-of-record.ts';
import { epoch } from './resident-state.ts';
import { toRecheckDue } from './alert-steps.ts';
import { insertAndPublish } from './change-alert.ts';
import { findRecheckDue } from './find-alerts.repository.ts';
import { addChange, type Changes } from './find-changes.ts';
import { checkChanges } from './check-changes.ts';
import { changeEach, checkResident } from './check-resident.ts';
import { findAlertsPending, markRaised, readBatchSize } from '../vitals/alert-vitals.repository.ts';

interface CheckOptions {
  /** The residents to check; by default those with stored changes since the last checkpoint. */
  readonly residentIds?: readonly string[];
  /** Residents to check in any case because readings were added; each with the earliest time of measurement. */
  readonly addedFrom?: Changes;
  /** Called if the check is not complete and should be continued soon. */
  readonly onIncomplete?: () => void;
  /** Once aborted, the check rejects between two residents. */
  readonly signal?: AbortSignal;
}

/** Updates alerts from the data stored at `now`: raises, withdraws, offers for closing, and marks rechecks as due. */
export async function checkAlerts(
  now: Date,
  { residentIds, addedFrom = new Map(), onIncomplete, signal }: CheckOptions = {},
): Promise<void> {
  const [pending, recheckMinutes] = await Promise.all([findAlertsPending(), readRecheckMinutes()]);
  const run = { now, recheckMinutes, signal };
  const changes = new Map(addedFrom);
  for (const id of residentIds ?? []) if (!addedFrom.has(id)) addChange(changes, id, epoch);
  for (const record of pending) {
    signal?.throwIfAborted();
    const residentId = record.residentId.toString();
    // The correction comes first, so that the existing alert follows it and no new alert is raised.
    if (record.corrects) await checkResident(residentId, epoch, run);
    await raiseAlert(record);
    addChange(changes, residentId, record.recordedAt);
  }
  for (const [id, from] of changes) await checkResident(id, from, run);
  // The mark is removed last, so that an interrupted check is repeated.
  for (const { _id } of pending) await markRaised(_id);
  const done = residentIds !== undefined || (await checkChanges(run));
  const due = await findRecheckDue(now, readBatchSize);
  await changeEach(due, toRecheckDue(now), now);
  if (!done || pending.length === readBatchSize || due.length === readBatchSize) onIncomplete?.();
}

/**
 * Raises the alert of a severe record; does nothing if the alert exists. The alert's time is the time at which the record was
 * saved, however late the check finds it.
 */
async function raiseAlert(record: VitalsDocument): Promise<void> {
  const alert = record.hidden ? null : toNewAlert(record, record.createdAt);
  if (alert) await insertAndPublish(alert);
}
