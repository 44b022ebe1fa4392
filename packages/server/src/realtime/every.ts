import type { Logger } from 'pino';
import { databaseAway } from '../database/database-away.ts';

/** Does `work` every `ms`, never two at once. A row of failures is logged once, and tried again. Answers how to stop. */
export function every(ms: number, work: () => void | Promise<void>, log: Logger, what: string): () => void {
  let stopped = false;
  let failing = false;
  let timer = setTimeout(() => void turn(), ms);

  async function turn(): Promise<void> {
    try {
      await work();
      failing = false;
    } catch (error) {
      // A database that is away, or not there yet, is told of by those who look after it.
      if (!failing && !databaseAway(error)) log.warn({ err: error }, `${what} failed; it is tried again`);
      failing = true;
    }
    if (!stopped) timer = setTimeout(() => void turn(), ms);
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
