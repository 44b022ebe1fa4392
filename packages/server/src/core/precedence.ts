export interface Precedence {
  /** Runs work that goes first. */
  readonly first: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether work that goes first is running. */
  readonly isBusy: () => boolean;
  /** Resolves when none is running, at the latest after `maxWaitMs`. */
  readonly idle: () => Promise<void>;
}

/** Gives some work precedence over other work, which asks `idle` before it begins. It can delay that for `maxWaitMs`, and no longer. */
export function createPrecedence(maxWaitMs: number): Precedence {
  let running = 0;
  const waiting = new Set<() => void>();

  return {
    async first(work) {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) for (const go of waiting) go();
      }
    },
    isBusy: () => running > 0,
    async idle() {
      if (running === 0) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, maxWaitMs);
        waiting.add(go);
      });
    },
  };
}
