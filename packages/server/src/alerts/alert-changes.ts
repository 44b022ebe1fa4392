import { onBehalfOf, type Actor, type HistoryEntry } from '../clinical/history.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument, AlertStep } from './alert.model.ts';
import type { AlertChange } from './change-alert.ts';
import { laterReadings, normalSinceChange } from './later-readings.ts';
import { recheckTime, recheckSteps, withdrawalSteps } from './rechecks.ts';
import { recorderOf } from './withdrawal.ts';

/** The actor of a change: who recorded the reading it follows from, or the program itself. */
const actorFor = (by: HistoryEntry['by'] | null | undefined): Pick<AlertChange, 'actor'> =>
  by ? { actor: onBehalfOf(by as Actor['user']) } : {};

/** How long after its reading a closed alert can be reopened: as long as the notices count that reading. */
const reopensForMs = 24 * 3_600_000;

/**
 * Computes an alert's change from its resident's current state: withdrawn if its reading was voided or corrected or the resident
 * has left; offered for closing if later readings are normal; its recheck time moved by later readings; the resident's new room;
 * reopened if it was closed on a reading that was withdrawn. Null for no change.
 */
export function alertChanges(
  alert: AlertDocument,
  residentState: ResidentState,
  now: Date,
): AlertChange | null {
  if (alert.state === 'withdrawn') return null;
  if (alert.state === 'closed') return changeOfClosed(alert, residentState, now);
  const withdrawal = findWithdrawal(alert, residentState);
  if (!withdrawal) return update(alert, residentState, now);
  return {
    ...actorFor(withdrawal.by),
    action: 'withdrawn',
    reason: withdrawal.because,
    set: {
      state: 'withdrawn',
      withdrawnBecause: withdrawal.because,
      closedBy: withdrawal.by,
      closedAt: now,
      recheckAt: null,
    },
  };
}

function findWithdrawal({ vitalsId }: AlertDocument, { withdrawalOf, resident }: ResidentState) {
  const status = withdrawalOf(vitalsId);
  if (status !== null && status !== 'hidden') return status;
  return status === 'hidden' || resident === null
    ? { by: null, because: 'The resident is not here any more.' }
    : null;
}

function update(alert: AlertDocument, residentState: ResidentState, now: Date): AlertChange | null {
  const later = laterReadings(alert, residentState);
  const time = recheckTime(alert, later, residentState, now);
  const set = {
    ...currentResident(alert, residentState),
    ...time,
    ...normalSinceChange(alert, later, residentState),
  };
  const withdrawn = withdrawalSteps(alert, residentState, now);
  const steps = [...withdrawn, ...recheckDueSteps(alert, time, now), ...recheckSteps(alert, set, later)];
  if (steps.length === 0 && Object.keys(set).length === 0) return null;
  const last = later.at(-1);
  const actor = withdrawn.at(-1) ?? { by: last ? recorderOf(last.record) : null };
  return { ...auditReason(withdrawn), ...actorFor(actor.by), action: 'updated', set, steps };
}

/** The step of a recheck that is due again because the reading that had postponed it was withdrawn. */
function recheckDueSteps({ state }: AlertDocument, time: AlertChange['set'], now: Date): AlertStep[] {
  const isNew = state === 'taken' && time.state === 'recheck-due';
  return isNew ? [{ what: 'recheck-due', by: null, at: now }] : [];
}

/** The reason for the audit: why readings no longer count. */
const auditReason = (withdrawn: readonly AlertStep[]) =>
  withdrawn.length > 0 ? { reason: withdrawn.map(({ because }) => because).join(' ') } : {};

/**
 * The change of a closed alert: its steps record withdrawn readings. It stays closed, unless such a reading was the only reason
 * for closing it (no note of what was done, no other normal reading): then it is reopened, with no one assigned.
 */
function changeOfClosed(alert: AlertDocument, residentState: ResidentState, now: Date): AlertChange | null {
  const withdrawn = withdrawalSteps(alert, residentState, now);
  if (withdrawn.length === 0) return null;
  const change = { ...auditReason(withdrawn), ...actorFor(withdrawn.at(-1)?.by) };
  const later = laterReadings(alert, residentState);
  const set = normalSinceChange(alert, later, residentState);
  if (!mayReopen(alert, set, now) || findWithdrawal(alert, residentState))
    return { ...change, action: 'updated', set, steps: [...withdrawn, ...recheckSteps(alert, set, later)] };
  const { closedBy, closedAt } = alert;
  return {
    ...change,
    action: 'reopened',
    set: {
      ...set,
      ...{ state: 'open', takenBy: null, takenAt: null, recheckAt: null, moved: null },
      ...{ closedBy: null, closedAt: null },
    },
    steps: [
      { what: 'closed', by: closedBy, at: closedAt ?? now },
      ...withdrawn,
      { what: 'reopened', by: null, at: now },
    ],
  };
}

function mayReopen(
  { notes, closedAt, measuredAt }: AlertDocument,
  { normalSince }: AlertChange['set'],
  now: Date,
): boolean {
  const saidWhatWasDone = notes.at(-1)?.at.getTime() === closedAt?.getTime();
  const isRecent = now.getTime() - measuredAt.getTime() < reopensForMs;
  return normalSince === null && !saidWhatWasDone && isRecent;
}

/** The resident's current name and room, where they differ from those copied when the reading was recorded. */
function currentResident(alert: AlertDocument, { resident }: ResidentState): AlertChange['set'] {
  if (!resident) return {};
  const { name, lastName, roomNumber } = resident;
  const now = { residentName: name, residentLastName: lastName, residentRoom: roomNumber ?? null };
  const isSame = Object.entries(now).every(([field, value]) => alert[field as keyof typeof now] === value);
  return isSame ? {} : now;
}
