import { batchCalls } from './batch.ts';

/** Deadline of one computation in milliseconds, unless the caller sets another. */
const defaultDeadlineMs = 5_000;

interface TtlCacheOptions<T> {
  /** Milliseconds for which `get` returns the same value. */
  readonly ttlMs: number;
  readonly deadlineMs?: number;
  /** The value in place of a failed computation, which is repeated by the next `get`. By default the failure is cached too. */
  readonly fallback?: (error: unknown) => T;
}

interface TtlCache<T> {
  /** A value whose computation begins after this call. */
  refresh: () => Promise<T>;
  /** A value at most `ttlMs` old, so that many sockets that join at once share one computation. */
  get: () => Promise<T>;
  /** Discards the cached value: the next `get` computes it again. */
  invalidate: () => void;
}

/**
 * A cache of one value with a time to live. One computation runs at a time, so that results arrive in the order of the calls.
 * A computation that takes longer than `deadlineMs` is rejected with TimedOut.
 */
export function createTtlCache<T>(
  compute: () => Promise<T>,
  { ttlMs, deadlineMs = defaultDeadlineMs, fallback }: TtlCacheOptions<T>,
): TtlCache<T> {
  const run = batchCalls(compute, { deadlineMs });
  let last: { readonly startedAt: number; readonly value: Promise<T> } | null = null;

  function refresh(): Promise<T> {
    const value: Promise<T> = fallback
      ? run().catch((error: unknown) => {
          if (last?.value === value) last = null;
          return fallback(error);
        })
      : run();
    last = { startedAt: performance.now(), value };
    return value;
  }

  return {
    refresh,
    get: () => (last && performance.now() - last.startedAt <= ttlMs ? last.value : refresh()),
    invalidate: () => void (last = null),
  };
}
