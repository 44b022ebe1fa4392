import { setImmediate as nextLoopTurn } from 'node:timers/promises';

interface Turns {
  /** Whether this turn of the event loop has taken its time. */
  readonly isOver: () => boolean;
  /** Waits until the others have had theirs: work that waits at the same time takes a turn of its own each. */
  readonly next: () => Promise<void>;
}

/** Parts long work into turns of the event loop: other requests wait no longer than one. @param ms how long a turn is. */
export function createTurns(ms = 2): Turns {
  let end = performance.now() + ms;
  let waiting = Promise.resolve();
  return {
    isOver: () => performance.now() >= end,
    async next() {
      waiting = waiting.then(() => nextLoopTurn());
      await waiting;
      end = performance.now() + ms;
    },
  };
}
