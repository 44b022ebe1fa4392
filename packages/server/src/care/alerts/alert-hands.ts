import { alertRules, notSignedInText, Problem } from '@hearthline/contracts';
import type { Actor, HistoryEntry } from '../../records/clinical/history.ts';
import { findLiveSessions } from '../../people/sessions/session.repository.ts';
import { isFinal, toPerson } from './alert-people.ts';
import { checkNotes } from './alert-steps.ts';
import type { AlertDocument, AlertStep } from './alert.repository.ts';
import { stale, type AlertPlan } from './change-alert.ts';
import { untaken } from './corrected-alert.ts';

const handSteps: ReadonlySet<AlertStep['what']> = new Set(['taken', 'released', 'handed-over', 'taken-over']);

/** Tells whether a user has the alert. */
const isWith = (id: string, alert: AlertDocument): boolean => !isFinal(alert) && alert.takenBy?.id === id;

/**
 * Release: undoes that the actor took the alert. Who had it before has it again, or nobody. Throws 409 `stale` if the actor has not
 * just taken it.
 */
export const toReleased =
  (actor: Actor, now: Date): AlertPlan =>
  (current) => {
    const { takenAt, takenBefore, steps } = current;
    const last = steps.findLast(({ what }) => handSteps.has(what));
    const isJustTaken = now.getTime() - (takenAt?.getTime() ?? 0) <= alertRules.undoUntilMs;
    if (!isWith(actor.user.id, current) || last?.what !== 'taken' || !isJustTaken) throw stale(current);
    return {
      action: 'released',
      set: {
        ...(takenBefore ? { takenBy: takenBefore.by, takenAt: takenBefore.at } : untaken),
        takenBefore: null,
      },
      steps: [{ what: 'released', by: toPerson(actor), at: now }],
    };
  };

/** A user who is signed in now; null if they are not, or there is no such user. */
export async function findSignedIn(id: string, now: Date): Promise<HistoryEntry['by'] | null> {
  const user = (await findLiveSessions(id, now))[0]?.user;
  return user ? { id: user.id, name: user.name, role: user.role } : null;
}

/** Hand-over: gives the alert to a colleague. Throws 409 `stale` if the actor does not have it; 422 naming `to` without one, or for oneself. */
export const toHandedOver =
  (actor: Actor, to: HistoryEntry['by'] | null, now: Date): AlertPlan =>
  (current) => {
    if (!isWith(actor.user.id, current)) throw stale(current);
    if (!to || to.id === actor.user.id)
      throw new Problem('invalid', notSignedInText, { fields: { to: notSignedInText } });
    return {
      action: 'handed-over',
      reason: `To ${to.name}`,
      set: { takenBy: to, takenAt: now, takenBefore: null },
      steps: [{ what: 'handed-over', by: toPerson(actor), to, at: now }],
    };
  };

/**
 * Take-over: takes the alert from `from`, with a note why. Throws 409 `stale` if `from` does not have it any more, and 422 naming
 * `done` beyond the limit of notes.
 */
export const toTakenOver =
  (actor: Actor, from: string, why: string, now: Date): AlertPlan =>
  (current) => {
    const { takenBy } = current;
    if (isFinal(current) || !takenBy || takenBy.id !== from || from === actor.user.id) throw stale(current);
    checkNotes(current);
    return {
      action: 'taken-over',
      reason: why,
      set: { takenBy: toPerson(actor), takenAt: now, takenBefore: null },
      steps: [{ what: 'taken-over', by: toPerson(actor), to: takenBy, at: now }],
      note: { text: why, by: toPerson(actor), at: now },
    };
  };
