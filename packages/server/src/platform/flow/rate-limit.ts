import { setTimeout as wait } from 'node:timers/promises';

interface RateLimitOptions {
  /** Calls per key and second once the burst is used up. */
  readonly perSecond: number;
  /** Burst limit: calls per key that pass without delay. */
  readonly burst: number;
  /** Maximum delay of a call in milliseconds; a call that would wait longer is refused. */
  readonly maxDelayMs: number;
  /** The error of a refused call; `retryAfter`: seconds until another call may pass. */
  readonly refusal: (retryAfter: number) => Error;
}

/**
 * A rate limit by key (generic cell rate algorithm). Resolves when the call may begin, with true if it was delayed. A client
 * with sequential calls is slowed down but never refused.
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
