import { heartbeat } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { every } from './every.ts';
import { createDayChange } from './day-change.ts';

interface SchedulerOptions {
  readonly timezone: string;
  readonly beat: () => void;
  /** Ends what ran out. */
  readonly sweep: () => Promise<void>;
  /** A minute has passed: a dose may be overdue now, a reading a day old. */
  readonly minute: () => void;
  readonly newDay: () => void;
  readonly log: Logger;
}

/** Milliseconds between two looks at the sessions and at the calendar. */
const lookEveryMs = 1_000;

/** What the server does by the clock. Answers how to stop it. */
export function startScheduler({ timezone, beat, sweep, minute, newDay, log }: SchedulerOptions): () => void {
  const dayChanged = createDayChange(timezone);
  const stops = [
    every(heartbeat.everyMs, { work: beat, log, what: 'the heartbeat' }),
    every(lookEveryMs, { work: sweep, log, what: 'ending expired sessions' }),
    every(60_000, { work: minute, log, what: 'the notices' }),
    every(lookEveryMs, {
      work: () => (dayChanged() ? newDay() : undefined),
      log,
      what: 'the turn of the day',
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
