import {
  alertRules,
  isBackToNormal,
  noteRequiredText,
  tooManyNotesText,
  Problem,
} from '@hearthline/contracts';
import { systemActor, type Actor, type HistoryEntry } from '../clinical/history.ts';
import { isOfDoses, type AlertDocument } from './alert.repository.ts';
import { stale, type AlertPlan } from './change-alert.ts';

const MINUTE = 60_000;

interface At {
  readonly now: Date;
  /** Minutes from now to the recheck. */
  readonly recheckMinutes: number;
}

const isFinal = ({ state }: AlertDocument) => state === 'closed' || state === 'withdrawn';
const toPerson = ({ user: { id, name, role } }: Actor): HistoryEntry['by'] => ({ id, name, role });
/** The recheck of an alert of readings; nothing is measured again for one of doses. */
const recheckFrom = (alert: AlertDocument, { now, recheckMinutes }: At) =>
  isOfDoses(alert)
    ? {}
    : {
        recheckAt: new Date(now.getTime() + recheckMinutes * MINUTE),
        recheckBase: null,
        rechecks: [],
      };

/** Take: assigns the alert to the actor; no change if it already is. Throws 409 `stale` if another user has it or it is closed or withdrawn. */
export const toTaken =
  (actor: Actor, at: At): AlertPlan =>
  (current) => {
    const isTaken = current.state === 'taken';
    if (isTaken && current.takenBy?.id === actor.user.id) return null;
    if (isTaken || isFinal(current)) throw stale(current);
    return {
      action: 'taken',
      set: { state: 'taken', takenBy: toPerson(actor), takenAt: at.now, ...recheckFrom(current, at) },
      steps: [{ what: 'taken', by: toPerson(actor), at: at.now }],
    };
  };

/** Note: adds what was done, and takes the alert if it is not taken. Throws 409 `stale` if it is closed or withdrawn; 422 naming `done` beyond the limit of notes. */
export const toNoted =
  (actor: Actor, text: string, at: At): AlertPlan =>
  (current) => {
    if (isFinal(current)) throw stale(current);
    if (current.notes.length >= alertRules.notes)
      throw new Problem('invalid', tooManyNotesText, { fields: { done: tooManyNotesText } });
    const taking = current.state === 'taken' ? null : toTaken(actor, at)(current);
    return {
      ...taking,
      action: 'noted',
      reason: text,
      set: { ...taking?.set, ...recheckFrom(current, at) },
      note: { text, by: toPerson(actor), at: at.now },
    };
  };

/** Close. Throws 422 naming `done` without a normal reading of each kind or a text of what was done; 409 `stale` if it is closed or withdrawn. */
export const toClosed =
  (actor: Actor, done: string, now: Date): AlertPlan =>
  (current) => {
    if (current.state === 'closed' && current.closedBy?.id === actor.user.id) return null;
    if (isFinal(current)) throw stale(current);
    if (!done && !isBackToNormal({ readings: Object.values(current.readings) }))
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
