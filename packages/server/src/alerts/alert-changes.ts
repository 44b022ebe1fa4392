import { onBehalfOf, type Actor, type HistoryEntry } from '../clinical/history.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument, AlertStep } from './alert.model.ts';
import type { AlertChange } from './change-alert.ts';
import { laterOf, offer } from './later-readings.ts';
import { recheckTime, rechecks, withdrawals } from './rechecks.ts';
import { recorderOf } from './withdrawal.ts';

/** Whoever recorded what a change follows from; the program itself where nobody did. */
const actorFor = (by: HistoryEntry['by'] | null | undefined): Pick<AlertChange, 'actor'> =>
  by ? { actor: onBehalfOf(by as Actor['user']) } : {};

/** How long after its reading a closed alert is opened again: as long as the notices speak of that reading. */
const reopensForMs = 24 * 3_600_000;

/**
 * What an alert becomes by what its home now knows: withdrawn where its reading or its resident is gone, offered to be
 * closed where later readings are normal, its recheck made where there are any, at the room where its resident now is;
 * opened again where it was closed on a reading that is gone. Null when it stays as it is.
 */
export function alertChanges(alert: AlertDocument, behind: ResidentState, now: Date): AlertChange | null {
  if (alert.state === 'withdrawn') return null;
  if (alert.state === 'closed') return afterClosing(alert, behind, now);
  const end = whyWithdrawn(alert, behind);
  if (!end) return update(alert, behind, now);
  return {
    ...actorFor(end.by),
    action: 'withdrawn',
    reason: end.because,
    set: {
      state: 'withdrawn',
      withdrawnBecause: end.because,
      closedBy: end.by,
      closedAt: now,
      recheckAt: null,
    },
  };
}

function whyWithdrawn({ vitalsId }: AlertDocument, { fateOf, resident }: ResidentState) {
  const fate = fateOf(vitalsId);
  if (fate !== null && fate !== 'hidden') return fate;
  return fate === 'hidden' || resident === null
    ? { by: null, because: 'The resident is not here any more.' }
    : null;
}

function update(alert: AlertDocument, behind: ResidentState, now: Date): AlertChange | null {
  const later = laterOf(alert, behind);
  const time = recheckTime(alert, later, behind, now);
  const set = { ...whoseNow(alert, behind), ...time, ...offer(alert, later, behind) };
  const gone = withdrawals(alert, behind, now);
  const steps = [...gone, ...fallsDue(alert, time, now), ...rechecks(alert, set, later)];
  if (steps.length === 0 && Object.keys(set).length === 0) return null;
  const last = later.at(-1);
  const actor = gone.at(-1) ?? { by: last ? recorderOf(last.record) : null };
  return { ...told(gone), ...actorFor(actor.by), action: 'updated', set, steps };
}

/** A recheck that is due again because the reading that had put it off is gone. */
function fallsDue({ state }: AlertDocument, time: AlertChange['set'], now: Date): AlertStep[] {
  const isNew = state === 'taken' && time.state === 'recheck-due';
  return isNew ? [{ what: 'recheck-due', by: null, at: now }] : [];
}

/** The reason that the audit shows: why readings do not count any more. */
const told = (gone: readonly AlertStep[]) =>
  gone.length > 0 ? { reason: gone.map(({ because }) => because).join(' ') } : {};

/**
 * An alert that is closed stays so, and its story tells of readings that were taken back. Where nothing but such a reading
 * had spoken for the end, neither what was done nor another normal one, it is opened again, and nobody is on it.
 */
function afterClosing(alert: AlertDocument, behind: ResidentState, now: Date): AlertChange | null {
  const gone = withdrawals(alert, behind, now);
  if (gone.length === 0) return null;
  const change = { ...told(gone), ...actorFor(gone.at(-1)?.by) };
  const later = laterOf(alert, behind);
  const set = offer(alert, later, behind);
  if (!reopens(alert, set, now) || whyWithdrawn(alert, behind))
    return { ...change, action: 'updated', set, steps: [...gone, ...rechecks(alert, set, later)] };
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
      ...gone,
      { what: 'reopened', by: null, at: now },
    ],
  };
}

function reopens(
  { notes, closedAt, measuredAt }: AlertDocument,
  { normalSince }: AlertChange['set'],
  now: Date,
): boolean {
  const saidWhatWasDone = notes.at(-1)?.at.getTime() === closedAt?.getTime();
  const isRecent = now.getTime() - measuredAt.getTime() < reopensForMs;
  return normalSince === null && !saidWhatWasDone && isRecent;
}

/** People are sent to the room where somebody is, not to where they were when it was measured. */
function whoseNow(alert: AlertDocument, { resident }: ResidentState): AlertChange['set'] {
  if (!resident) return {};
  const { name, lastName, roomNumber } = resident;
  const now = { residentName: name, residentLastName: lastName, residentRoom: roomNumber ?? null };
  const isSame = Object.entries(now).every(([field, value]) => alert[field as keyof typeof now] === value);
  return isSame ? {} : now;
}
