import type { AuditAction, Problem } from '@hearthline/contracts';
import { historyEntry, type Actor, type HistoryEntry } from './history.ts';

/** What every change says for the audit; the rest of a change is for its repository. */
export interface DocumentChange {
  readonly action: AuditAction;
  readonly reason?: string | null;
  readonly changes?: HistoryEntry['changes'];
  /** Who does it, where that is not the actor of the call. */
  readonly actor?: Actor;
}

/** What is to change in a document as it is now; null when nothing is. May throw. Called once per attempt. */
export type Plan<Document, Change extends DocumentChange> = (current: Document) => Change | null;

/** The queries and refusals of one collection whose documents carry a version. */
export interface VersionedRepository<Document, Change extends DocumentChange, Id extends string = string> {
  readonly find: (id: Id) => Promise<Document | null>;
  /**
   * Stores a change together with its history entry and raises the version, in one update filtered by the version of `seen`.
   * Answers the document after it; null when the stored version is another.
   */
  readonly write: (
    seen: Document,
    change: Change & { readonly entry: HistoryEntry },
  ) => Promise<Document | null>;
  readonly notFound: () => Problem;
  readonly stale: (current: Document) => Problem;
}

export interface ChangeOptions {
  readonly actor: Actor;
  /** The version that the caller has seen, where it named one. */
  readonly seen?: number | undefined;
  /** The time of the history entry. */
  readonly now?: Date;
}

/** Attempts of a change that names no version, before it is refused as stale. */
export const maxAttempts = 20;

/**
 * Changes a document by compare-and-set on its version. A change that names no version is planned anew after each lost race.
 * Answers the document before and after; the same object twice when nothing was to change. Throws `notFound()`; `stale()`
 * when the version is not the one seen, or after 20 lost races; what the plan or the write throws.
 */
export async function changeDocument<
  Document extends { readonly version: number },
  Change extends DocumentChange,
  Id extends string,
>(
  { find, write, notFound, stale }: VersionedRepository<Document, Change, Id>,
  id: Id,
  plan: Plan<Document, Change>,
  { actor, seen, now = new Date() }: ChangeOptions,
): Promise<{ before: Document; after: Document }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await find(id);
    if (!before) throw notFound();
    const change = plan(before);
    if (!change) return { before, after: before };
    if (attempt > maxAttempts || (seen ?? before.version) !== before.version) throw stale(before);
    const entry = historyEntry(change.actor ?? actor, change.action, now, change);
    const after = await write(before, { ...change, entry });
    if (after) return { before, after };
  }
}
