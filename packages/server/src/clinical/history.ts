import type { User } from '@hearthline/contracts';

/** What happened to a document, written into it in the same update; moved on to the audit collection in order. */
export interface HistoryEntry {
  at: Date;
  by: { id: string; name: string; role: string };
  action: 'created';
}

/** What every clinical document carries besides its contract's fields. */
export interface Kept {
  /** Gone from every list, choice and count, and kept for audit. A boolean, so that an index alone can count. */
  hidden: boolean;
  history: HistoryEntry[];
}

/** The state of a document just created by `user`. */
export function justCreated(user: Pick<User, 'id' | 'name' | 'role'>, at: Date): Kept {
  const by = { id: user.id, name: user.name, role: user.role };
  return { hidden: false, history: [{ at, by, action: 'created' }] };
}
