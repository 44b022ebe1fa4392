import { createTurns } from './turns.ts';

export interface Precedence {
  /** Runs work with precedence, which lasts for `maxWaitMs` at most. */
  readonly first: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns true if work with precedence is running. */
  readonly isBusy: () => boolean;
  /**
   * Resolves once no work with precedence is running, after `maxWaitMs` at the latest. Waiting callers continue one after
   * another.
   */
  readonly idle: () => Promise<void>;
}

/**
 * Gives some work precedence over other work, which awaits `idle` before it begins. The delay is at most `maxWaitMs`. Longer
 * work loses its precedence; otherwise an import would delay each step of each long list.
 */
export function createPrecedence(maxWaitMs: number): Precedence {
  /**
   * The end of each running work's precedence, in ms of `performance.now()`. Only waiting callers set timers, because they are
   * few.
   */
  const running = new Set<{ readonly until: number }>();
  const waiting = new Set<() => void>();
  const turns = createTurns();

  /** Milliseconds until all running work has lost its precedence. */
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
        // Yield between waiters, so that new work with precedence can still overtake.
        await turns.next();
      }
    },
  };
}
