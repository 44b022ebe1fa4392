import type { Logger } from 'pino';
import { TimedOut, withTimeout } from '../core/with-timeout.ts';
import { isDatabaseAway } from './database-errors.ts';

/** The right to do some work that one server alone may do at a time. */
export interface Lease {
  /** Aborted when this server loses the lease; null while it does not hold it. Asks nobody: it costs nothing. */
  readonly tenure: () => AbortSignal | null;
  /** Work that is done by this right: a server that stops keeps the lease from others until it has settled. */
  readonly cover: (work: Promise<unknown>) => void;
}

/** How a worker looks for work while the home is idle. */
export interface IdlePace {
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  /** Asked at the usual pace: the first run after the home was idle is as soon as ever. */
  readonly isIdle: () => boolean;
}

export interface WorkerOptions {
  /** For the log: `${name} failed`. */
  readonly name: string;
  /** Milliseconds from the end of a run to the next. */
  readonly everyMs: number;
  /** Milliseconds until the first run; `everyMs` by default. */
  readonly firstMs?: number;
  /** Milliseconds from a run that failed to the next; `everyMs` by default. */
  readonly retryMs?: number;
  /** Fewer runs while the home is idle; by default they go on at the usual pace. */
  readonly idle?: IdlePace | undefined;
  /** Milliseconds of rest after a run that took so long. `wake()` cannot shorten it. None by default. */
  readonly restMs?: (tookMs: number) => number;
  /** Milliseconds after which a run is given up: a call to a database that was cut off may hang for ever. */
  readonly deadlineMs?: number;
  /** Milliseconds that `stop()` may take. */
  readonly stopMs?: number;
  /**
   * The signal is aborted when the run fails or passes its deadline, when the worker stops, and when it loses its lease. Resolves
   * with true where there is more to do: the next run follows at the usual pace, though the home is idle.
   */
  readonly work: (signal: AbortSignal) => unknown;
  /** What is done last, when the worker stops and its lease, if it has one, is held. */
  readonly finish?: () => Promise<void>;
  /** Without a lease the work is done in each process. */
  readonly lease?: Lease | undefined;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Worker {
  /** Has the next run begin at once, or after the rest of the one under way. */
  readonly wake: () => void;
  /** Begins no further run, aborts the one under way and waits for it. Never rejects. */
  readonly stop: () => Promise<void>;
}

/**
 * Repeats `work` for as long as the process runs: one run at a time, but for one that ignores its signal once it was given
 * up. A row of failures is logged once, and once more when a run succeeds again. A database that is away is logged by the
 * health monitor alone.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { name, everyMs, work, finish, lease, idle, log } = options;
  const { firstMs = everyMs, retryMs = everyMs, deadlineMs = 10_000, stopMs = 2_000 } = options;
  let underWay: { abort: () => void; done: Promise<void> } | null = null;
  let stopped = false;
  let woken = false;
  let failureLogged = false;
  /** In milliseconds of `performance.now()`. */
  let restedAt = 0;
  /** When the last run ended with nothing more to do, in milliseconds of `performance.now()`. */
  let settledAt = -Infinity;
  let timer = setTimeout(begin, firstMs).unref();

  function beginIn(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(begin, ms).unref();
  }

  function begin(): void {
    const tenure = lease?.tenure();
    // Another server does this work.
    if (tenure === null || isPaused()) return beginIn(everyMs);
    const run = new AbortController();
    const abort = () => run.abort();
    tenure?.addEventListener('abort', abort);
    woken = false;
    const begun = performance.now();
    const done = runOnce(run).then((succeeded) => {
      tenure?.removeEventListener('abort', abort);
      underWay = null;
      const rest = options.restMs?.(performance.now() - begun) ?? 0;
      restedAt = performance.now() + rest;
      beginIn(woken ? rest : Math.max(rest, succeeded ? everyMs : retryMs));
    });
    underWay = { abort, done };
  }

  function isPaused(): boolean {
    return !woken && idle !== undefined && performance.now() - settledAt < idle.everyMs && idle.isIdle();
  }

  async function runOnce(run: AbortController): Promise<boolean> {
    settledAt = -Infinity;
    try {
      const hasMore = await withTimeout(deadlineMs, doWork(run.signal));
      if (hasMore !== true) settledAt = performance.now();
      if (failureLogged) log.info(`${name} works again`);
      failureLogged = false;
      return true;
    } catch (error) {
      // What ends because it was told to has not failed.
      if (!run.signal.aborted) logFailure(error);
      run.abort();
      return false;
    }
  }

  // What throws before it waits is a failure as well.
  const doWork = (signal: AbortSignal) => covered(async () => work(signal));

  /** What is given up goes on by itself, and may still write. */
  function covered<Result>(begin: () => Promise<Result>): Promise<Result> {
    const done = begin();
    lease?.cover(done);
    return done;
  }

  function logFailure(error: unknown): void {
    const late = error instanceof TimedOut && error.ms === deadlineMs;
    if (failureLogged || (isDatabaseAway(error) && !late)) return;
    failureLogged = true;
    log[late ? 'warn' : 'error']({ err: error }, `${name} failed; it is tried again`);
  }

  return {
    wake() {
      woken = true;
      if (!underWay) beginIn(Math.max(0, restedAt - performance.now()));
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const end = performance.now() + stopMs;
      try {
        if (underWay) {
          underWay.abort();
          await withTimeout(stopMs, underWay.done);
        }
        if (finish && lease?.tenure() !== null) await withTimeout(end - performance.now(), covered(finish));
      } catch (error) {
        logFailure(error);
      }
    },
  };
}
