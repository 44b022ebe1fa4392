import { createHash } from 'node:crypto';
import type { EndReason, User } from '@hearthline/contracts';
import { byProgram, historyEntry, type Actor, type HistoryEntry } from '../clinical/history.ts';

/** An entry as a session's row keeps it. */
export interface SessionEntry extends Omit<HistoryEntry, 'by'> {
  /** Null: the session's own user. One update writes it into the rows of many. */
  readonly by: HistoryEntry['by'] | null;
}

/** Somebody signed in. */
export const signedInEntry = (user: User, from: Actor['from'], at: Date): SessionEntry =>
  historyEntry({ user, from }, 'signed-in', at);

/** Sessions ended: at somebody's word, or by themselves. */
export function signedOutEntry(reason: EndReason, at: Date, by: Actor | null): SessionEntry {
  const nobody = { id: '', name: '', role: 'gerocultor' } as const;
  const entry = historyEntry(by ?? byProgram(nobody), 'signed-out', at, { reason });
  return { ...entry, by: by && entry.by };
}

/** The entry as the audit has it. Ids of an update of many rows become each row's own, and the same however often they are made. */
export function entryOfSession(row: { _id: string; user: User }, kept: SessionEntry): HistoryEntry {
  const { id, name, role } = row.user;
  const own = createHash('sha256').update(`${kept.id} ${row._id}`).digest('hex').slice(0, 12);
  return { ...kept, id: kept.id.slice(0, 12) + own, by: kept.by ?? { id, name, role } };
}
