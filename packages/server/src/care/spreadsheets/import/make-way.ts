import { setTimeout as wait } from 'node:timers/promises';

/** Does a part of an import, and makes way for other requests afterwards. */
export type MakeWay = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Milliseconds. */
const longestPause = 20;

/**
 * Makes way for requests: a part during which any were handled is followed by a pause as long as it took; else there is none.
 * @param handled the number of requests handled, which another thread counts.
 */
export function makeWayFor(handled: Int32Array, pause: (ms: number) => Promise<void> = wait): MakeWay {
  return async (work) => {
    const before = Atomics.load(handled, 0);
    const began = performance.now();
    const result = await work();
    if (Atomics.load(handled, 0) !== before) await pause(Math.min(performance.now() - began, longestPause));
    return result;
  };
}
