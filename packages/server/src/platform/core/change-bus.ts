import type { Logger } from 'pino';
import type { BackupsChanged } from './backups-changed.ts';

/**
 * The changes by kind. The file that publishes a kind adds it by `declare module`; `changeEffects` does not compile without an
 * entry for it.
 * @public
 */
export interface Changes {
  backups: BackupsChanged;
}

export type ChangeKind = keyof Changes;

/** A stored change, as an event of the bus; `kind` names the type of data. */
export type Change<Kind extends ChangeKind = ChangeKind> = Changes[Kind];

/** The changes of one write in publishing order; null for none. */
export type WrittenChange = Change | readonly Change[] | null;

type Follower = (change: Change) => void;

const followers = new Set<Follower>();

/**
 * Publishes the changes of a write once it is stored. The server of this process handles them and forwards them to other
 * servers. A process without a server (a script, a test of a repository) has no subscriber. Never throws, never waits.
 */
export function publishChange(written: WrittenChange): void {
  if (written === null) return;
  for (const change of isList(written) ? written : [written]) for (const follow of followers) follow(change);
}

const isList = (written: Change | readonly Change[]): written is readonly Change[] => Array.isArray(written);

/** Calls `follow`, which must not throw, with each change that this process publishes. Returns a function that unsubscribes. */
export function followPublishedChanges(follow: Follower): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

export interface ChangeBus<C extends { readonly kind: string }> {
  /** Calls the subscribers of the change. Never throws, never waits. */
  readonly tell: (change: C) => void;
  /** Subscribes to changes of some kinds; subscribers are called in the order they subscribed. */
  readonly on: <K extends C['kind']>(
    kinds: readonly K[],
    listener: (change: Extract<C, { kind: K }>) => void,
  ) => void;
}

/**
 * A synchronous bus from the published changes to broadcast, counters, notices, alerts and boards, which subscribe in the
 * composition root. A subscriber that throws is logged; the others are still called.
 */
export function createChangeBus<C extends { readonly kind: string }>(
  log: Pick<Logger, 'error'>,
): ChangeBus<C> {
  const listeners: { kinds: ReadonlySet<string>; listener: (change: never) => void }[] = [];
  return {
    tell(change) {
      for (const { kinds, listener } of listeners) {
        if (!kinds.has(change.kind)) continue;
        try {
          listener(change as never);
        } catch (error) {
          log.error({ err: error, kind: change.kind }, 'a subscriber of a change failed');
        }
      }
    },
    on: (kinds, listener) => void listeners.push({ kinds: new Set(kinds), listener }),
  };
}
