import { readRecheckMinutes } from '../system/system-setting.model.ts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';
import { alertsOf } from './alerts-of-record.ts';
import { beginning } from './resident-state.ts';
import { toRecheckDue } from './alert-steps.ts';
import { insertAlerts } from './alert.model.ts';
import { findRecheckDue } from './find-alerts.model.ts';
import { addChange, type Changes } from './find-changes.model.ts';
import { checkChanges } from './check-changes.ts';
import { changeEach, checkResident, type Tell } from './check-resident.ts';
import { findAlertsPending, markRaised, readAtOnce } from './alert-vitals.model.ts';

interface Look {
  /** The residents to look at; when absent, by what is stored, those for whom something changed since the last such look. */
  readonly residentIds?: readonly string[];
  /** Residents to look at in any case, each with when the readings were measured that were added, and nothing else. */
  readonly addedFrom?: Changes;
  /** Says what changed, as soon as it has. */
  readonly tell: Tell;
  /** Called when there is more to look at: it is to be gone on with soon. */
  readonly more?: () => void;
  /** Rejects between two residents once it is aborted. */
  readonly signal?: AbortSignal;
}

/** Brings alerts to what is stored at `now`: raises, withdraws, offers to close, and asks again for a recheck. */
export async function checkAlerts(
  now: Date,
  { residentIds, addedFrom = new Map(), tell, more, signal }: Look,
): Promise<void> {
  const [pending, recheckMinutes] = await Promise.all([findAlertsPending(), readRecheckMinutes()]);
  const turn = { now, recheckMinutes, tell, signal };
  const changes = new Map(addedFrom);
  for (const id of residentIds ?? []) if (!addedFrom.has(id)) addChange(changes, id, beginning);
  for (const record of pending) {
    signal?.throwIfAborted();
    await raiseAlerts(record, tell);
    addChange(changes, record.residentId.toString(), record.recordedAt);
  }
  for (const [id, from] of changes) await checkResident(id, from, turn);
  // Looked at first: cut off before, it begins again.
  for (const { _id } of pending) await markRaised(_id);
  const done = residentIds !== undefined || (await checkChanges(turn));
  const due = await findRecheckDue(now, readAtOnce);
  await changeEach(due, toRecheckDue(now), turn);
  if (!done || pending.length === readAtOnce || due.length === readAtOnce) more?.();
}

/**
 * Raises the alerts of a severe record that has none yet; what is there stays as it is. Nobody has been asked since the
 * record was saved, so that is when they are raised, whenever it is found.
 */
async function raiseAlerts(record: VitalsDocument, tell: Tell): Promise<void> {
  const raised = record.hidden ? [] : await insertAlerts(alertsOf(record, record.createdAt));
  if (raised.length > 0) tell(raised);
}
