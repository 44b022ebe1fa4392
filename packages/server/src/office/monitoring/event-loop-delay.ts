import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SystemState } from '@hearthline/contracts';

/** Milliseconds between two looks at the clock, which Node counts as part of the delay. */
const resolutionMs = 20;
const windowMs = 10_000;

export interface EventLoopDelay {
  /** Milliseconds by which the event loop was late, over the last whole window of 10 seconds. */
  readonly read: () => SystemState['eventLoop'];
  readonly stop: () => void;
}

/** Measures how long the event loop keeps timers waiting: what a request waits for before it is looked at. */
export function watchEventLoopDelay(everyMs = windowMs): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let last: SystemState['eventLoop'] = { meanMs: 0, p99Ms: 0, maxMs: 0 };
  const timer = setInterval(() => {
    const { mean, max } = histogram;
    last = { meanMs: late(mean), p99Ms: late(histogram.percentile(99)), maxMs: late(max) };
    histogram.reset();
  }, everyMs).unref();
  return {
    read: () => last,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** Nanoseconds as the histogram has them, NaN where it is empty, as milliseconds with two decimals. */
function late(nanoseconds: number): number {
  const ms = nanoseconds / 1e6 - resolutionMs;
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms * 100) / 100) : 0;
}
