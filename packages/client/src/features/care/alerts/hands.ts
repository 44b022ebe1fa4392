import { alertRules, type Alert, type StaffMember } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { colleaguesHere } from '../../../care/colleagues-here.ts';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isOver } from '../../../care/open-alerts.ts';

const handSteps: ReadonlySet<string> = new Set(['taken', 'released', 'handed-over', 'taken-over']);

/** Tells whether a user has the alert. An alert that is open or over belongs to no user. */
export function isWith(userId: string, alert: Pick<Alert, 'state' | 'takenBy'>): boolean {
  return !isOver(alert) && alert.state !== 'open' && alert.takenBy?.id === userId;
}

/** Tells whether a user took the alert within the last 8 s, and may undo it. */
export function mayUndoTake(userId: string, alert: Alert, now: Date): boolean {
  const last = alert.steps.findLast(({ what }) => handSteps.has(what));
  const age = now.getTime() - Date.parse(alert.takenAt ?? '');
  return isWith(userId, alert) && last?.what === 'taken' && age < alertRules.undoMs;
}

/** The colleagues who are signed in now; null while it is not known. */
export function useColleaguesHere(): readonly StaffMember[] | null {
  const { user } = useSession();
  return colleaguesHere(useAtomValue(presenceAtom), user.id);
}
