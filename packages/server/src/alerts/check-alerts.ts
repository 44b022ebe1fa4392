import { readRecheckMinutes } from '../system/system-setting.model.ts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';
import { alertsOf } from './alerts-of-record.ts';
import { epoch } from './resident-state.ts';
import { toRecheckDue } from './alert-steps.ts';
import { insertAlerts } from './alert.model.ts';
import { findRecheckDue } from './find-alerts.model.ts';
import { addChange, type Changes } from './find-changes.model.ts';
import { checkChanges } from './check-changes.ts';
import { changeEach, checkResident, type OnChanged } from './check-resident.ts';
import { findAlertsPending, markRaised, readBatchSize } from './alert-vitals.model.ts';

interface CheckOptions {
  /** The residents to look at; when absent, by what is stored, those for whom something changed since the last such look. */
  readonly residentIds?: readonly string[];
  /** Residents to look at in any case, each with when the readings were measured that were added, and nothing else. */
  readonly addedFrom?: Changes;
  /** Says what changed, as soon as it has. */
  readonly onChanged: OnChanged;
  /** Called when there is more to look at: it is to be gone on with soon. */
  readonly onIncomplete?: () => void;
  /** Rejects between two residents once it is aborted. */
  readonly signal?: AbortSignal;
}

/** Brings alerts to what is stored at `now`: raises, withdraws, offers to close, and asks again for a recheck. */
export async function checkAlerts(
  now: Date,
  { residentIds, addedFrom = new Map(), onChanged, onIncomplete, signal }: CheckOptions,
): Promise<void> {
  const [pending, recheckMinutes] = await Promise.all([findAlertsPending(), readRecheckMinutes()]);
  const run = { now, recheckMinutes, onChanged, signal };
  const changes = new Map(addedFrom);
  for (const id of residentIds ?? []) if (!addedFrom.has(id)) addChange(changes, id, epoch);
  for (const record of pending) {
    signal?.throwIfAborted();
    await raiseAlerts(record, onChanged);
    addChange(changes, record.residentId.toString(), record.recordedAt);
  }
  for (const [id, from] of changes) await checkResident(id, from, run);
  // Looked at first: cut off before, it begins again.
  for (const { _id } of pending) await markRaised(_id);
  const done = residentIds !== undefined || (await checkChanges(run));
  const due = await findRecheckDue(now, readBatchSize);
  await changeEach(due, toRecheckDue(now), run);
  if (!done || pending.length === readBatchSize || due.length === readBatchSize) onIncomplete?.();
}

/**
 * Raises the alerts of a severe record that has none yet; what is there stays as it is. Nobody has been asked since the
 * record was saved, so that is when they are raised, whenever it is found.
 */
async function raiseAlerts(record: VitalsDocument, onChanged: OnChanged): Promise<void> {
  const raised = record.hidden ? [] : await insertAlerts(alertsOf(record, record.createdAt));
  if (raised.length > 0) onChanged(raised);
}
