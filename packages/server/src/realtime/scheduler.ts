import { heartbeat } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { createWorker, type Lease, type WorkerOptions } from '../database/worker.ts';
import { createDayChange } from './day-change.ts';

interface SchedulerOptions {
  readonly timezone: string;
  readonly beat: () => void;
  /** Ends the sessions that have expired. */
  readonly sweep: () => Promise<void>;
  /** Of the sweep: of several servers one does it. Everything else is for the sockets of this process. */
  readonly sweepLease?: Lease | undefined;
  /** A minute has passed: a dose may be overdue now, a reading a day old. */
  readonly minute: () => void;
  readonly newDay: () => void;
  readonly log: Logger;
}

/** Milliseconds between two looks at the sessions and at the calendar. */
const lookEveryMs = 1_000;

/** What the server does by the clock. Answers how to stop it. */
export function startScheduler(options: SchedulerOptions): () => Promise<void> {
  const { timezone, beat, sweep, sweepLease, minute, newDay, log } = options;
  const dayChanged = createDayChange(timezone);
  const every = (everyMs: number, name: string, work: WorkerOptions['work'], lease?: Lease) =>
    createWorker({ name, everyMs, work, lease, log });
  const workers = [
    every(heartbeat.everyMs, 'the heartbeat', beat),
    every(lookEveryMs, 'ending expired sessions', sweep, sweepLease),
    every(60_000, 'sending the notices', minute),
    every(lookEveryMs, 'the change of the day', () => {
      if (dayChanged()) newDay();
    }),
  ];
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}
