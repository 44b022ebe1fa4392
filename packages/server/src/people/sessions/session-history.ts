import { createHash } from 'node:crypto';
import type { EndReason, User } from '@hearthline/contracts';
import { onBehalfOf, historyEntry, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';

/** A history entry as stored in a session. */
export interface SessionEntry extends Omit<HistoryEntry, 'by'> {
  /** Null stands for the session's own user, because one update writes the entry into sessions of many users. */
  readonly by: HistoryEntry['by'] | null;
}

/** The history entry of a sign-in. */
export const signedInEntry = (
  user: User,
  from: Actor['from'],
  at: Date,
  reason: string | null,
): SessionEntry => historyEntry({ user, from }, 'signed-in', at, { reason });

/** The history entry of a session's end; `by` is null if no actor ended it. */
export function signedOutEntry(reason: EndReason, at: Date, by: Actor | null): SessionEntry {
  const nobody = { id: '', name: '', role: 'gerocultor' } as const;
  const entry = historyEntry(by ?? onBehalfOf(nobody), 'signed-out', at, { reason });
  return { ...entry, by: by && entry.by };
}

/**
 * Builds the audit entry. Its id is derived from entry and session, so it is unique per session and stays the same in a
 * repeated move.
 */
export function entryOfSession(
  row: { _id: string; user: User },
  kept: SessionEntry,
): HistoryEntry & { sessionId: string } {
  const { id, name, role } = row.user;
  const own = createHash('sha256').update(`${kept.id} ${row._id}`).digest('hex').slice(0, 12);
  return { ...kept, id: kept.id.slice(0, 12) + own, by: kept.by ?? { id, name, role }, sessionId: row._id };
}
