import type { Logger } from 'pino';

/** An event of the bus: `kind` says what was changed. */
interface Change {
  readonly kind: string;
}

export interface ChangeBus<C extends Change> {
  /** Publishes a change that has been stored. Never throws, never waits. */
  readonly changed: (change: C) => void;
  /** Subscribes to changes of some kinds; subscribers are called in the order they subscribed. */
  readonly on: <K extends C['kind']>(
    kinds: readonly K[],
    listener: (change: Extract<C, { kind: K }>) => void,
  ) => void;
}

/**
 * A synchronous publish-subscribe bus: the code that stored a change publishes it once; broadcast, counters, notices,
 * alerts and boards subscribe to it in the composition root. A subscriber that throws is logged; the others are still called.
 */
export function createChangeBus<C extends Change>(log: Pick<Logger, 'error'>): ChangeBus<C> {
  const listeners: { kinds: ReadonlySet<string>; listener: (change: never) => void }[] = [];
  return {
    changed(change) {
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
