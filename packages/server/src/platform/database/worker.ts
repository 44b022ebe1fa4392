import type { Logger } from 'pino';
import { TimedOut, withTimeout } from '../flow/with-timeout.ts';
import { isDatabaseAway } from './database-errors.ts';

/** The right to do work that only one server at a time may do. */
export interface Lease {
  /**
   * Returns a signal that is aborted when this server loses the lease; null while it does not hold it. Runs locally, without a
   * query.
   */
  readonly tenure: () => AbortSignal | null;
  /** Registers work done under the lease: a stopping server keeps the lease until the work has settled. */
  readonly cover: (work: Promise<unknown>) => void;
}

/** The pace of a worker while the home is idle. */
export interface IdlePace {
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  /** Checked at the usual pace, so that the first run after idling is not delayed. */
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
  /** Reduces the runs while the home is idle; by default the usual pace continues. */
  readonly idle?: IdlePace | undefined;
  /** Milliseconds of rest after a run of this duration. `wake()` cannot shorten it. None by default. */
  readonly restMs?: (tookMs: number) => number;
  /** Milliseconds after which a run is aborted, because a call to an unreachable database may hang forever. */
  readonly deadlineMs?: number;
  /** Milliseconds that `stop()` may take. */
  readonly stopMs?: number;
  /**
   * The signal is aborted when the run fails or exceeds its deadline, when the worker stops, and when it loses its lease.
   * Resolves with true if there is more work: the next run then follows at the usual pace, even if the home is idle.
   */
  readonly work: (signal: AbortSignal) => unknown;
  /** The last work of a stopping worker, done only if it holds its lease. */
  readonly finish?: () => Promise<void>;
  /** Without a lease every process does the work. */
  readonly lease?: Lease | undefined;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

export interface Worker {
  /** Starts the next run at once, or after the current run and its rest. */
  readonly wake: () => void;
  /** Starts no further run, aborts the current one and waits for it. Never rejects. */
  readonly stop: () => Promise<void>;
}

/**
 * Repeats `work` for as long as the process runs, one run at a time. Only a run that ignores its abort signal may overlap with
 * the next. Consecutive failures are logged once, and the next success once. Only the health monitor logs an unavailable
 * database.
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
  /** The end of the last run without more work, in milliseconds of `performance.now()`. */
  let settledAt = -Infinity;
  let timer = setTimeout(begin, firstMs).unref();

  function beginIn(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(begin, ms).unref();
  }

  function begin(): void {
    const tenure = lease?.tenure();
    // Another server holds the lease.
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
      // An aborted run has not failed.
      if (!run.signal.aborted) logFailure(error);
      run.abort();
      return false;
    }
  }

  // The async function turns a synchronous throw into a rejection.
  const doWork = (signal: AbortSignal) => covered(async () => work(signal));

  /** Registers the work with the lease, because aborted work continues and may still write. */
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
