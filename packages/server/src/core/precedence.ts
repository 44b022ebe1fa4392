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
  let running = 0;
  const waiting = new Set<() => void>();
  const turns = createTurns();

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
      running += 1;
      let isFirst = true;
      const end = () => {
        if (!isFirst) return;
        isFirst = false;
        running -= 1;
        if (running === 0) for (const go of waiting) go();
      };
      const lapse = setTimeout(end, maxWaitMs);
      try {
        return await work();
      } finally {
        clearTimeout(lapse);
        end();
      }
    },
    isBusy: () => running > 0,
    async idle() {
      const latest = performance.now() + maxWaitMs;
      for (let left = maxWaitMs; running > 0 && left > 0; left = latest - performance.now()) {
        await nextIdle(left);
        // Of several that waited, each begins in a turn of its own, before which more work that goes first may have come.
        await turns.next();
      }
    },
  };
}
