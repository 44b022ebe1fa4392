import { isBackToNormal } from '@hearthline/contracts';
import { onBehalfOf, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument, AlertStep, StoredReadings } from './alert.repository.ts';
import type { AlertChange } from './change-alert.ts';
import { correctedFields, correctionSteps, untaken } from './corrected-alert.ts';
import { laterReadings, withNormalSince } from './later-readings.ts';
import type { CorrectionRecord } from '../vitals/alert-vitals.repository.ts';
import type { ReadingsByKind } from './reading.ts';
import { recheckChange, recheckSteps, withdrawalSteps } from './rechecks.ts';
import { correctedText, getRecorder, residentGoneText, type Withdrawal } from './withdrawal.ts';

/** The actor of a change: the person who recorded the reading behind it, or the system. */
export const actorFor = (by: HistoryEntry['by'] | null | undefined): Pick<AlertChange, 'actor'> =>
  by ? { actor: onBehalfOf(by as Actor['user']) } : {};

/** Milliseconds after its reading for which a closed alert can be reopened: as long as the notices count that reading. */
const reopensForMs = 24 * 3_600_000;

/**
 * Computes the change that an alert needs to match its resident's current state; null for no change. An alert is withdrawn if
 * its record was voided, if a correction is not severe, or if the resident has left. It follows a correction of its record and
 * the resident's new room. Later readings move its recheck time and, if normal, offer it for closing. A closed alert is
 * reopened if the reading it was closed on was withdrawn.
 */
export function alertChanges(
  alert: AlertDocument,
  residentState: ResidentState,
  now: Date,
): AlertChange | null {
  if (alert.state === 'withdrawn') return null;
  if (alert.state === 'closed') return changeOfClosed(alert, residentState, now);
  const correction = residentState.resident && residentState.replacementOf(alert.vitalsId);
  const corrected = correction && correctedFields(alert, correction);
  if (correction && corrected) return followCorrection(alert, corrected, correction, residentState, now);
  const withdrawal = findWithdrawal(alert, residentState);
  if (!withdrawal) return update(alert, residentState, now);
  return toWithdrawn(withdrawal, now);
}

/** Withdraws an alert. */
export const toWithdrawn = ({ by, because }: Omit<Withdrawal, 'at'>, now: Date): AlertChange => ({
  ...actorFor(by),
  action: 'withdrawn',
  reason: because,
  set: { state: 'withdrawn', withdrawnBecause: because, closedBy: by, closedAt: now, recheckAt: null },
});

function findWithdrawal(
  { vitalsId }: AlertDocument,
  { withdrawalOf, resident }: ResidentState,
): Omit<Withdrawal, 'at'> | null {
  const status = withdrawalOf(vitalsId);
  if (status !== null && status !== 'hidden') return status;
  return status === 'hidden' || resident === null ? { by: null, because: residentGoneText } : null;
}

/** Moves an alert to the correction of its record. A severe reading added by the correction opens the alert again. */
function followCorrection(
  alert: AlertDocument,
  corrected: NonNullable<ReturnType<typeof correctedFields>>,
  correction: CorrectionRecord,
  residentState: ResidentState,
  now: Date,
): AlertChange {
  const steps = correctionSteps(alert, corrected.readings, correction);
  const isCalling = alert.state !== 'open' && steps.some(({ what }) => what === 'reading-added');
  const set = { ...corrected, ...(isCalling && untaken) };
  const later = update({ ...alert, ...set }, residentState, now);
  return {
    ...actorFor(getRecorder(correction)),
    action: isCalling ? 'reopened' : 'updated',
    reason: correctedText,
    set: { ...set, ...later?.set },
    steps: [
      ...steps,
      ...(isCalling ? [{ what: 'reopened' as const, by: null, at: now }] : []),
      ...(later?.steps ?? []),
    ],
  };
}

function update(alert: AlertDocument, residentState: ResidentState, now: Date): AlertChange | null {
  const later = laterReadings(alert, residentState);
  const recheck = recheckChange(alert, later, residentState, now);
  const readings = withNormalSince(alert, later, residentState);
  const set = {
    ...currentResident(alert, residentState),
    ...recheck,
    ...(readings !== alert.readings && { readings }),
  };
  const withdrawn = withdrawalSteps(alert, residentState, now);
  const steps = [...withdrawn, ...recheckDueSteps(alert, recheck, now), ...recheckSteps(alert, set, later)];
  if (steps.length === 0 && Object.keys(set).length === 0) return null;
  const actor = withdrawn.at(-1) ?? { by: lastRecorder(later) };
  return { ...auditReason(withdrawn), ...actorFor(actor.by), action: 'updated', set, steps };
}

/** The person who recorded the last of the later readings; null if there are none. */
function lastRecorder(later: ReadingsByKind): HistoryEntry['by'] | null {
  const lasts = [...later.values()].flatMap((ofKind) => ofKind.slice(-1));
  const [last] = lasts.sort((a, b) => b.record.recordedAt.getTime() - a.record.recordedAt.getTime());
  return last ? getRecorder(last.record) : null;
}

/** Returns a step if the recheck becomes due again because the reading that had postponed it was withdrawn. */
function recheckDueSteps(
  { state }: AlertDocument,
  { state: next }: AlertChange['set'],
  now: Date,
): AlertStep[] {
  const isNew = state === 'taken' && next === 'recheck-due';
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
  const readings = withNormalSince(alert, later, residentState);
  const set = readings === alert.readings ? {} : { readings };
  if (!mayReopen(alert, readings, now) || findWithdrawal(alert, residentState))
    return { ...change, action: 'updated', set, steps: [...withdrawn, ...recheckSteps(alert, set, later)] };
  const { closedBy, closedAt } = alert;
  return {
    ...change,
    action: 'reopened',
    set: { ...set, ...untaken, closedBy: null, closedAt: null },
    steps: [
      { what: 'closed', by: closedBy, at: closedAt ?? now },
      ...withdrawn,
      { what: 'reopened', by: null, at: now },
    ],
  };
}

function mayReopen(
  { notes, closedAt, measuredAt, readings: before }: AlertDocument,
  readings: StoredReadings,
  now: Date,
): boolean {
  const saidWhatWasDone = notes.at(-1)?.at.getTime() === closedAt?.getTime();
  const isRecent = now.getTime() - measuredAt.getTime() < reopensForMs;
  const isNormal = (all: StoredReadings) => isBackToNormal({ readings: Object.values(all) });
  const wasClosedOnIt = isNormal(before) && !isNormal(readings);
  return wasClosedOnIt && !saidWhatWasDone && isRecent;
}

/** The resident's current name and room if they differ from the copies stored in the alert; empty if they are equal. */
export function currentResident(
  alert: AlertDocument,
  { resident }: Pick<ResidentState, 'resident'>,
): AlertChange['set'] {
  if (!resident) return {};
  const { name, lastName, roomNumber } = resident;
  const now = { residentName: name, residentLastName: lastName, residentRoom: roomNumber ?? null };
  const isSame = Object.entries(now).every(([field, value]) => alert[field as keyof typeof now] === value);
  return isSame ? {} : now;
}
