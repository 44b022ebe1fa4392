import { createRateWindow } from './rate-limit.ts';

/** Computes the value when it is about to be sent; null if there is nothing to send. */
type Produce<T> = () => T | null | Promise<T | null>;

export interface ThrottledLatest<T> {
  /**
   * Offers a value to send and drops an earlier offer not yet sent. An urgent offer does not wait for the end of the interval.
   */
  offer: (produce: Produce<T>, urgent?: boolean) => void;
  close: () => void;
}

interface LatestOptions<T> {
  /** Milliseconds between two values sent. */
  readonly everyMs: number;
  /** Milliseconds added to `everyMs`, read before each run. */
  readonly extraMs?: () => number;
  /** True if the duration of `produce` counts as part of the interval. */
  readonly includesWork?: boolean;
  /** Maximum urgent offers per second that skip the interval; 0 by default. */
  readonly urgentPerSecond?: number;
  /** Milliseconds until the next attempt after a failure. */
  readonly retryMs: number;
  readonly send: (value: T) => void;
  readonly onFailure: (error: unknown) => void;
}

/** A throttle that keeps the latest offer: computed and sent at most once per interval, never concurrently. Never throws. */
export function throttleLatest<T>(options: LatestOptions<T>): ThrottledLatest<T> {
  let pending: Produce<T> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let busy = false;
  let closed = false;
  /** True if the pending offer is urgent. */
  let urgent = false;
  const urgentRuns = createRateWindow(options.urgentPerSecond ?? 0, 1_000);

  async function run(): Promise<void> {
    const produce = pending;
    timer = null;
    busy = produce !== null && !closed;
    if (!produce || closed) return;
    pending = null;
    urgent = false;
    let pause = options.everyMs + (options.extraMs?.() ?? 0);
    const startedAt = performance.now();
    try {
      const value = await produce();
      if (value !== null) options.send(value);
      if (options.includesWork) pause = Math.max(0, pause - (performance.now() - startedAt));
    } catch (error) {
      pending ??= produce;
      pause = options.retryMs;
      options.onFailure(error);
    }
    timer = setTimeout(() => void run(), pause);
    if (urgent) runUrgently();
  }

  /** Skips the rest of the interval, unless the limit of urgent runs is reached. */
  function runUrgently(): void {
    if (!timer || closed || !urgentRuns.tryTake()) return;
    clearTimeout(timer);
    timer = null;
    setImmediate(() => void run());
  }

  return {
    offer(produce, isUrgent = false) {
      pending = produce;
      urgent ||= isUrgent;
      if (closed) return;
      if (busy) {
        if (urgent) runUrgently();
        return;
      }
      busy = true;
      setImmediate(() => void run());
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
