import { Problem, type AuditAction } from '@hearthline/contracts';
import { historyEntry, type Actor, type HistoryEntry } from '../clinical/history.ts';
import { checkRoom } from './check-room.ts';
import { findResident, writeResident } from './resident.model.ts';
import type { ResidentDocument, ResidentWrite } from './resident.model.ts';
import { presentResident } from './resident.presenter.ts';

/** What is to become of a resident as they are now. */
interface ResidentChange extends Omit<ResidentWrite, 'entry'> {
  readonly action: AuditAction;
  readonly changes: HistoryEntry['changes'];
  /** What the audit shows beside the action. */
  readonly reason?: string;
}

/** What is to change; null when everything is so already, which is answered as done and written by nobody. */
export type ResidentPlan = (current: ResidentDocument) => ResidentChange | null;

interface Request {
  readonly actor: Actor;
  /** The version that the changer has seen, where they said so. */
  readonly seen?: number | undefined;
  /** The home's day. */
  readonly today: string;
  readonly plan: ResidentPlan;
}

/** How often a change that names no version is worked out anew because another came between. */
const TRIES = 20;

/**
 * Changes a resident in one update together with its history entry. Answers them before and after; the same document
 * twice when nothing was to change. Throws 404; 409 `stale` with `current`; 422 when the room is taken.
 */
export async function changeResident(
  id: string,
  { actor, seen, today, plan }: Request,
): Promise<{ before: ResidentDocument; after: ResidentDocument }> {
  for (let tries = 1; ; tries += 1) {
    const before = await findResident(id);
    if (!before) throw new Problem('not-found', 'Resident not found');
    const change = plan(before);
    if (!change) return { before, after: before };
    if (tries > TRIES || (seen ?? before.version) !== before.version) throw stale(before, today);
    const { action, changes, reason = null, ...write } = change;
    const entry = historyEntry(actor, action, new Date(), { reason, changes });
    const roomKey = write.set.roomKey ?? before.roomKey;
    const after = await checkRoom(roomKey, () => writeResident(before, { ...write, entry }));
    if (after) return { before, after };
  }
}

const stale = (current: ResidentDocument, today: string) =>
  new Problem('stale', 'Someone else changed this resident in the meantime.', {
    current: presentResident(current, today),
  });
