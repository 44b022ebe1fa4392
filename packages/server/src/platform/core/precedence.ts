import { createTurns } from './turns.ts';

export interface Precedence {
  /** Runs work that goes first, for `maxWaitMs`. */
  readonly first: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether work that goes first is running, and still has its precedence. */
  readonly isBusy: () => boolean;
  /** Resolves when none is running, at the latest after `maxWaitMs`; for those that wait one after another. */
  readonly idle: () => Promise<void>;
}

/**
 * Gives some work precedence over other work, which asks `idle` before it begins. It can delay that for `maxWaitMs`, and no longer.
 * Work that takes longer than that loses its precedence: an import would delay each step of each long list meanwhile.
 */
export function createPrecedence(maxWaitMs: number): Precedence {
  /** When each running work loses its precedence, in ms of `performance.now()`. Timers are set by those that wait alone, who are few. */
  const running = new Set<{ readonly until: number }>();
  const waiting = new Set<() => void>();
  const turns = createTurns();

  /** Milliseconds until all that is running now has lost its precedence. */
  const busyMs = () => Math.max(0, ...[...running].map(({ until }) => until - performance.now()));

  const nextIdle = (withinMs: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, withinMs);
      waiting.add(go);
    });

  return {
    async first(work) {
      const one = { until: performance.now() + maxWaitMs };
      running.add(one);
      try {
        return await work();
      } finally {
        running.delete(one);
        if (waiting.size > 0 && busyMs() === 0) for (const go of waiting) go();
      }
    },
    isBusy: () => busyMs() > 0,
    async idle() {
      const latest = performance.now() + maxWaitMs;
      const waitMs = () => Math.min(latest - performance.now(), busyMs());
      for (let ms = waitMs(); ms > 0; ms = waitMs()) {
        await nextIdle(ms);
        // Of several that waited, each begins in a turn of its own, before which more work that goes first may have come.
        await turns.next();
      }
    },
  };
}
