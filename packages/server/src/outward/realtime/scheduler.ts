import { heartbeat, toHomeDay } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createWorker, type Lease, type WorkerOptions } from '../../platform/database/worker.ts';

interface SchedulerOptions {
  readonly timezone: string;
  readonly sendHeartbeat: () => void;
  readonly expireSessions: () => Promise<void>;
  /** Returns true if no session has an open socket or is in use. */
  readonly isIdle: () => boolean;
  /**
   * The lease of `expireSessions`: only one of several servers runs it. Everything else concerns the sockets of this process.
   */
  readonly sweepLease?: Lease | undefined;
  /** Called once a minute, because a dose may have become overdue or a reading a day old. */
  readonly onMinute: () => void;
  readonly onNewDay: () => void;
  readonly log: Logger;
}

/** Milliseconds between two checks of the sessions and of the calendar. */
const checkEveryMs = 1_000;
/** Milliseconds between two checks of the sessions while idle; a request with an expired session is refused anyway. */
const idleCheckEveryMs = 10_000;

/** Starts all timed work of the server. Returns a function that stops it. */
export function startScheduler(options: SchedulerOptions): () => Promise<void> {
  const { timezone, sendHeartbeat, expireSessions, isIdle, sweepLease, onMinute, onNewDay, log } = options;
  const dayChanged = createDayChange(timezone);
  const every = (everyMs: number, name: string, work: WorkerOptions['work']) =>
    createWorker({ name, everyMs, work, log });
  const workers = [
    every(heartbeat.everyMs, 'the heartbeat', sendHeartbeat),
    createWorker({
      name: 'ending expired sessions',
      everyMs: checkEveryMs,
      idle: { everyMs: idleCheckEveryMs, isIdle },
      work: expireSessions,
      lease: sweepLease,
      log,
    }),
    every(60_000, 'sending the notices', onMinute),
    every(checkEveryMs, 'the change of the day', () => {
      if (dayChanged()) onNewDay();
    }),
  ];
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}

/**
 * Returns a function to poll; it returns true if the home's day has changed since the last call. It compares calendar days
 * instead of calculating the next midnight, which daylight saving can shift, repeat or skip.
 */
export function createDayChange(timezone: string, now: () => Date = () => new Date()): () => boolean {
  let day = toHomeDay(now(), timezone);
  return () => {
    const today = toHomeDay(now(), timezone);
    const changed = today !== day;
    day = today;
    return changed;
  };
}
