import { setTimeout as wait } from 'node:timers/promises';

interface RateLimitOptions {
  /** Errands of one key a second, once its burst is spent. */
  readonly perSecond: number;
  /** Errands that one key may bring at once. */
  readonly burst: number;
  /** Milliseconds that an errand waits for its time; one that would wait longer is refused. */
  readonly longestWaitMs: number;
  /** What it is refused with, given the seconds until another try may succeed. */
  readonly refusal: (retryAfter: number) => Error;
}

/**
 * A rate limit by key (the generic cell rate algorithm): resolves when the errand may begin, with whether it waited. Who brings one after another
 * is slowed down and never refused.
 */
export function createRateLimit(options: RateLimitOptions): (key: string) => Promise<boolean> {
  const gapMs = 1_000 / options.perSecond;
  const burstMs = (options.burst - 1) * gapMs;
  /** Until when the errands of a key would fill the time at `perSecond`, ms of performance.now(). */
  const filledUntil = new Map<string, number>();
  return async (key) => {
    const now = performance.now();
    const filled = Math.max(filledUntil.get(key) ?? 0, now);
    const waitMs = filled - burstMs - now;
    if (waitMs > options.longestWaitMs) throw options.refusal(waitMs / 1_000);
    filledUntil.set(key, filled + gapMs);
    if (waitMs <= 0) return false;
    await wait(waitMs);
    return true;
  };
}
