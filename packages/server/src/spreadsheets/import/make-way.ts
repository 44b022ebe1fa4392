import { setTimeout as wait } from 'node:timers/promises';

/** Waits after a part of an import that took so many milliseconds, where other requests want the database. */
export type MakeWay = (tookMs: number) => Promise<void>;

/** Milliseconds. */
const longestPause = 20;

/**
 * Makes way for requests: while any are handled, an import leaves the database to them for half of the time; else it does not wait.
 * @param handled the number of requests handled, which another thread counts.
 */
export function makeWayFor(handled: Int32Array, pause: (ms: number) => Promise<void> = wait): MakeWay {
  let seen = Atomics.load(handled, 0);
  return async (tookMs) => {
    const now = Atomics.load(handled, 0);
    const isAlone = now === seen;
    seen = now;
    if (!isAlone) await pause(Math.min(tookMs, longestPause));
  };
}
