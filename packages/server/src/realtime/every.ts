import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/database-errors.ts';
import { withTimeout } from '../core/with-timeout.ts';

/** Milliseconds after which a turn is given up: a call to a database that was cut off may hang for ever. */
const longestMs = 10_000;

interface Every {
  readonly work: () => void | Promise<void>;
  readonly log: Logger;
  /** For the log. */
  readonly what: string;
  readonly longest?: number;
}

/**
 * Does `work` every `ms`, never two at once but for one that was given up because it hangs. A row of failures is logged
 * once, and tried again. Answers how to stop.
 */
export function every(ms: number, { work, log, what, longest = longestMs }: Every): () => void {
  let stopped = false;
  let failing = false;
  let timer = setTimeout(() => void turn(), ms);

  async function turn(): Promise<void> {
    try {
      await withTimeout(longest, Promise.resolve(work()));
      failing = false;
    } catch (error) {
      // A database that is away, or not there yet, is told of by those who look after it.
      if (!failing && !isDatabaseAway(error)) log.warn({ err: error }, `${what} failed; it is tried again`);
      failing = true;
    }
    if (!stopped) timer = setTimeout(() => void turn(), ms);
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
