import { setImmediate as nextLoopTurn } from 'node:timers/promises';

interface Turns {
  /** Returns true once this turn of the event loop is used up. */
  readonly isOver: () => boolean;
  /** Yields to the event loop; concurrent work gets a turn each. */
  readonly next: () => Promise<void>;
}

/**
 * Splits long work into turns of the event loop, so that other requests wait for one turn at most. @param ms length of a turn.
 */
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
