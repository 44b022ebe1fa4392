import { batchCalls } from './batch.ts';

/** Deadline of one computation in milliseconds, unless the caller sets another. */
const defaultDeadlineMs = 5_000;

export interface TtlCache<T> {
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
  ttlMs: number,
  deadlineMs: number = defaultDeadlineMs,
): TtlCache<T> {
  const run = batchCalls(compute, { deadlineMs });
  let last: { startedAt: number; value: Promise<T> } | null = null;

  function refresh(): Promise<T> {
    last = { startedAt: Date.now(), value: run() };
    return last.value;
  }

  return {
    refresh,
    get: () => (last && Date.now() - last.startedAt <= ttlMs ? last.value : refresh()),
    invalidate: () => void (last = null),
  };
}
