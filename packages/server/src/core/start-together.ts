import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lets callers start in groups: at once where nobody started in the last `everyMs()` milliseconds, else at the end of them,
 * together with all who wait. What they then pass to `batch` is handled together.
 */
export function startTogether(everyMs: () => number): () => Promise<void> {
  let startedAt = -Infinity;
  let next: Promise<void> | null = null;

  async function startNext(restMs: number): Promise<void> {
    await pause(restMs);
    next = null;
    startedAt = performance.now();
  }

  return () => {
    if (next) return next;
    const restMs = startedAt + everyMs() - performance.now();
    if (restMs > 0) return (next = startNext(restMs));
    startedAt = performance.now();
    return Promise.resolve();
  };
}
