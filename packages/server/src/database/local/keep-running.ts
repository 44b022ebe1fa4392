import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A database process of ours that serves. */
export interface LocalDatabase {
  readonly uri: string;
  stop(): Promise<void>;
}

/** Starts it, and calls `onExit` once when it is gone; rejects with why when it does not come to serve. */
export type StartLocal = (onExit: () => void) => Promise<LocalDatabase>;

/** Keeps a database process running: started again whenever it dies, it serves at the same URI. */
export async function keepRunning(start: StartLocal, log: Logger): Promise<LocalDatabase> {
  let stopping = false;
  let running = await begin();

  async function begin(): Promise<LocalDatabase> {
    let served = false;
    const database = await start(() => {
      // One that ended before it served is reported by the rejection.
      if (served && !stopping) void startAgain();
    });
    served = true;
    return database;
  }

  async function startAgain(): Promise<void> {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      log.warn({ pause }, 'the database process ended: starting it again');
      await wait(pause);
      try {
        running = await begin();
        if (stopping) await running.stop();
        return;
      } catch (error) {
        log.error({ err: error }, 'the database process does not start');
      }
    }
  }

  return {
    uri: running.uri,
    async stop() {
      stopping = true;
      await running.stop();
    },
  };
}
