import {
  alertRules,
  isBackToNormal,
  mayCloseAlert,
  noteRequiredText,
  nurseClosesText,
  tooManyNotesText,
  Problem,
} from '@hearthline/contracts';
import { systemActor, type Actor } from '../../records/clinical/history.ts';
import { isOfDoses, type AlertDocument } from './alert.repository.ts';
import { isFinal, toPerson } from './alert-people.ts';
import { stale, type AlertPlan } from './change-alert.ts';

const MINUTE = 60_000;

interface At {
  readonly now: Date;
  /** Minutes from now to the recheck. */
  readonly recheckMinutes: number;
}

/** The recheck fields of an alert of readings; empty for an alert of doses, which has no recheck. */
const recheckFrom = (alert: AlertDocument, { now, recheckMinutes }: At) =>
  isOfDoses(alert)
    ? {}
    : {
        recheckAt: new Date(now.getTime() + recheckMinutes * MINUTE),
        recheckBase: null,
        rechecks: [],
      };

/**
 * Take: assigns the alert to the actor; no change if the actor has it already. A recheck that is due stays due, because only a
 * reading moves it. Throws 409 `stale` if another user has the alert or it is closed or withdrawn.
 */
export const toTaken =
  (actor: Actor, at: At): AlertPlan =>
  (current) => {
    if (isFinal(current)) throw stale(current);
    const { state, takenBy, takenAt } = current;
    if (takenBy?.id === actor.user.id) return null;
    if (state === 'taken') throw stale(current);
    const isFirst = state === 'open';
    return {
      action: 'taken',
      set: {
        ...(isFirst && { state: 'taken', ...recheckFrom(current, at) }),
        takenBy: toPerson(actor),
        takenAt: at.now,
        takenBefore: takenBy && takenAt ? { by: takenBy, at: takenAt } : null,
      },
      steps: [{ what: 'taken', by: toPerson(actor), at: at.now }],
    };
  };

/**
 * Note: adds what was done, and takes an open alert. Throws 409 `stale` if the alert is closed or withdrawn; 422 naming `done`
 * at the limit of notes.
 */
export const toNoted =
  (actor: Actor, text: string, at: At): AlertPlan =>
  (current) => {
    if (isFinal(current)) throw stale(current);
    checkNotes(current);
    const taking = current.state === 'open' ? toTaken(actor, at)(current) : null;
    return {
      ...taking,
      action: 'noted',
      reason: text,
      set: { ...taking?.set },
      note: { text, by: toPerson(actor), at: at.now },
    };
  };

/** Throws 422 naming `done` at the limit of notes. */
export function checkNotes({ notes }: Pick<AlertDocument, 'notes'>): void {
  if (notes.length >= alertRules.notes)
    throw new Problem('invalid', tooManyNotesText, { fields: { done: tooManyNotesText } });
}

/**
 * Close. Throws 409 `stale` if the alert is closed or withdrawn; 403 if the role may not close it in its current state; 422
 * naming `done` if there is neither a normal reading of each kind nor a text.
 */
export const toClosed =
  (actor: Actor, done: string, now: Date): AlertPlan =>
  (current) => {
    if (current.state === 'closed' && current.closedBy?.id === actor.user.id) return null;
    if (isFinal(current)) throw stale(current);
    const readings = Object.values(current.readings);
    if (!mayCloseAlert(actor.user.role, { readings }))
      throw new Problem('forbidden', nurseClosesText({ readings }));
    if (!done && !isBackToNormal({ readings }))
      throw new Problem('invalid', noteRequiredText, { fields: { done: noteRequiredText } });
    return {
      action: 'closed',
      reason: done || null,
      set: { state: 'closed', closedBy: toPerson(actor), closedAt: now, recheckAt: null },
      ...(done && { note: { text: done, by: toPerson(actor), at: now } }),
    };
  };

/** Marks a taken alert whose recheck time has passed as due. */
export const toRecheckDue =
  (now: Date): AlertPlan =>
  (current) => {
    const { state, recheckAt, takenBy } = current;
    if (state !== 'taken' || !takenBy || !recheckAt || recheckAt > now) return null;
    return {
      actor: systemActor(),
      action: 'recheck-due',
      set: { state: 'recheck-due' },
      steps: [{ what: 'recheck-due', by: null, at: recheckAt }],
    };
  };
