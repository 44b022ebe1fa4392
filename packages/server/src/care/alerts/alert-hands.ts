import { alertRules, notSignedInText, Problem } from '@hearthline/contracts';
import type { Actor, HistoryEntry } from '../../records/clinical/history.ts';
import { findLiveSessions } from '../../people/sessions/session.repository.ts';
import { isFinal, toPerson } from './alert-people.ts';
import { checkNotes } from './alert-steps.ts';
import type { AlertDocument, AlertStep } from './alert.repository.ts';
import { stale, type AlertPlan } from './change-alert.ts';
import { untaken } from './corrected-alert.ts';

const handSteps: ReadonlySet<AlertStep['what']> = new Set(['taken', 'released', 'handed-over', 'taken-over']);

/** Returns true if the alert is active and assigned to this user. */
const isWith = (id: string, alert: AlertDocument): boolean => !isFinal(alert) && alert.takenBy?.id === id;

/**
 * Release: undoes the actor's take. The alert returns to the user who had it before, or to no one. Throws 409 `stale` if the
 * actor has not just taken it.
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

/** Returns a user who is signed in now; null if there is no such user or no live session. */
export async function findSignedIn(id: string, now: Date): Promise<HistoryEntry['by'] | null> {
  const user = (await findLiveSessions(id, now))[0]?.user;
  return user ? { id: user.id, name: user.name, role: user.role } : null;
}

/**
 * Hand-over: assigns the actor's alert to a colleague. Throws 409 `stale` if the actor does not have it; 422 naming `to` if
 * `to` is null or the actor.
 */
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
 * Take-over: assigns the alert of `from` to the actor, with a note of the reason. Throws 409 `stale` if `from` no longer has
 * it; 422 naming `done` at the limit of notes.
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
