import { setTimeout as wait } from 'node:timers/promises';

interface RateLimitOptions {
  /** Calls per key and second on all servers together, once the burst is used up. */
  readonly perSecond: number;
  /** Burst limit: calls per key on all servers together that pass without delay. */
  readonly burst: number;
  /** The number of servers of this home; this one allows its share of both. */
  readonly serverCount: () => number;
  /** Maximum delay of a call in milliseconds; a call that would wait longer is refused. */
  readonly maxDelayMs: number;
  /** The error of a refused call; `retryAfter`: seconds until another call may pass. */
  readonly refusal: (retryAfter: number) => Error;
}

/**
 * A rate limit by key (generic cell rate algorithm), kept in memory: no call waits for a database. Resolves when the call may
 * begin, with true if it was delayed. A client with sequential calls is slowed down but never refused.
 */
export function createRateLimit(options: RateLimitOptions): (key: string) => Promise<boolean> {
  /** Theoretical arrival time of each key's next call, in ms of performance.now(). */
  const filledUntil = new Map<string, number>();
  return async (key) => {
    const servers = options.serverCount();
    const gapMs = (1_000 * servers) / options.perSecond;
    const burstMs = Math.max(0, options.burst / servers - 1) * gapMs;
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

/** A sliding window: `tryTake` returns true at most `most` times in any `perMs` milliseconds. */
export function createRateWindow(most: number, perMs: number) {
  const taken: number[] = [];
  return {
    tryTake(): boolean {
      const now = performance.now();
      while (taken[0] !== undefined && taken[0] <= now - perMs) taken.shift();
      if (taken.length >= most) return false;
      taken.push(now);
      return true;
    },
  };
}
