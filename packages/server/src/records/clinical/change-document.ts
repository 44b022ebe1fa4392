import type { AuditAction, Problem } from '@hearthline/contracts';
import { publishChange, type WrittenChange } from '../../platform/core/change-bus.ts';
import { historyEntry, type Actor, type HistoryEntry } from './history.ts';

/** The part of a change that goes into the audit; its repository defines the rest. */
export interface DocumentChange {
  readonly action: AuditAction;
  readonly reason?: string | null;
  readonly changes?: HistoryEntry['changes'];
  /** The actor of the change, if other than the actor of the call. */
  readonly actor?: Actor;
}

/** Computes the change of a document from its current state; null for no change. May throw. Called once per attempt. */
export type Plan<Document, Change extends DocumentChange> = (current: Document) => Change | null;

/** The queries and errors of a collection whose documents have a version. */
export interface VersionedRepository<Document, Change extends DocumentChange, Id extends string = string> {
  readonly find: (id: Id) => Promise<Document | null>;
  /**
   * Stores a change with its history entry and increments the version, by compare-and-set on the version of `seen`. Returns the
   * changed document; null if the version has changed.
   */
  readonly write: (
    seen: Document,
    change: Change & { readonly entry: HistoryEntry },
  ) => Promise<Document | null>;
  readonly notFound: () => Problem;
  readonly stale: (current: Document) => Problem;
  /** The change to publish after the write; null if the callers publish or no change is published. */
  readonly toChange: ((after: Document, before: Document) => WrittenChange | Promise<WrittenChange>) | null;
}

export interface ChangeOptions {
  readonly actor: Actor;
  /** The version that the caller has seen, if it sent one. */
  readonly seen?: number | undefined;
  /** The time of the history entry. */
  readonly now?: Date;
  /**
   * `written` (the default): publishes if a change was written. `always`: publishes even if there was nothing to change,
   * because an earlier attempt may have failed before publishing. `never`: the caller publishes, once for many documents or
   * after other steps.
   */
  readonly publish?: 'written' | 'always' | 'never';
}

/** Maximum attempts of a change without a seen version; then it is refused as stale. */
export const maxAttempts = 20;

/**
 * Changes a document by compare-and-set on its version, and publishes the change. Without a seen version a lost race is planned
 * again. Returns the document before and after; the same object twice if nothing changed. Throws `notFound()`; `stale()` if the
 * version differs from `seen` or after 20 lost races; and the errors of the plan or the write.
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
