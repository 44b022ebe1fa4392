import { setTimeout as wait } from 'node:timers/promises';

interface RateLimitOptions {
  /** Calls of one key per second, once its burst is spent. */
  readonly perSecond: number;
  /** Calls of one key that pass without delay. */
  readonly burst: number;
  /** Milliseconds that a call may be delayed; one that would wait longer is refused. */
  readonly maxDelayMs: number;
  /** The error of a refused call; `retryAfter` is the seconds until another may pass. */
  readonly refusal: (retryAfter: number) => Error;
}

/**
 * A rate limit by key (generic cell rate algorithm): resolves when the call may begin, with whether it was delayed. A client that
 * sends one call after another is slowed down and never refused.
 */
export function createRateLimit(options: RateLimitOptions): (key: string) => Promise<boolean> {
  const gapMs = 1_000 / options.perSecond;
  const burstMs = (options.burst - 1) * gapMs;
  /** Theoretical arrival time of each key's next call, in ms of performance.now(). */
  const filledUntil = new Map<string, number>();
  return async (key) => {
    const now = performance.now();
    const filled = Math.max(filledUntil.get(key) ?? 0, now);
    const waitMs = filled - burstMs - now;
    if (waitMs > options.maxDelayMs) throw options.refusal(waitMs / 1_000);
    filledUntil.set(key, filled + gapMs);
    if (waitMs <= 0) return false;
    await wait(waitMs);
    return true;
  };
}
