import type { AuditAction, Problem } from '@hearthline/contracts';
import { publishChange, type WrittenChange } from '../../platform/core/change-bus.ts';
import { historyEntry, type Actor, type HistoryEntry } from './history.ts';

/** The part of a change that goes into the audit; the rest is for its repository. */
export interface DocumentChange {
  readonly action: AuditAction;
  readonly reason?: string | null;
  readonly changes?: HistoryEntry['changes'];
  /** The actor of the change, if other than the actor of the call. */
  readonly actor?: Actor;
}

/** Computes the change of a document from its current state; null for no change. May throw. Called once per attempt. */
export type Plan<Document, Change extends DocumentChange> = (current: Document) => Change | null;

/** The queries and refusals of one collection whose documents carry a version. */
export interface VersionedRepository<Document, Change extends DocumentChange, Id extends string = string> {
  readonly find: (id: Id) => Promise<Document | null>;
  /**
   * Stores a change together with its history entry and increments the version, in one update filtered by the version of `seen`.
   * Returns the document after it; null if the stored version is another.
   */
  readonly write: (
    seen: Document,
    change: Change & { readonly entry: HistoryEntry },
  ) => Promise<Document | null>;
  readonly notFound: () => Problem;
  readonly stale: (current: Document) => Problem;
  /** The change that is published once the document is written; null if the callers publish, or nobody hears of it. */
  readonly toChange: ((after: Document, before: Document) => WrittenChange | Promise<WrittenChange>) | null;
}

export interface ChangeOptions {
  readonly actor: Actor;
  /** The version that the caller has seen, if it sent one. */
  readonly seen?: number | undefined;
  /** The time of the history entry. */
  readonly now?: Date;
  /**
   * `written` (the default): a change that was written is published. `always`: a call that had nothing to change publishes too,
   * since the attempt that wrote the change may have failed before it was published. `never`: the caller publishes, once for many
   * documents or after what must follow the write first.
   */
  readonly publish?: 'written' | 'always' | 'never';
}

/** Attempts of a change without a seen version before it is refused as stale. */
export const maxAttempts = 20;

/**
 * Changes a document by compare-and-set on its version, and publishes the change. Without a seen version the change is planned
 * again after each lost race. Returns the document before and after; the same object twice if there was no change. Throws
 * `notFound()`; `stale()` if the version is not the one seen, or after 20 lost races; and what the plan or the write throws.
 */
export async function changeDocument<
  Document extends { readonly version: number },
  Change extends DocumentChange,
  Id extends string,
>(
  repository: VersionedRepository<Document, Change, Id>,
  id: Id,
  plan: Plan<Document, Change>,
  options: ChangeOptions,
): Promise<{ before: Document; after: Document }> {
  const { before, after } = await writeChange(repository, id, plan, options);
  const { publish = 'written' } = options;
  if (publish === 'always' || (publish === 'written' && after !== before))
    publishChange((await repository.toChange?.(after, before)) ?? null);
  return { before, after };
}

async function writeChange<
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
