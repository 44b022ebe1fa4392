import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A running database process that this server started. */
export interface DatabaseProcess {
  readonly uri: string;
  stop(): Promise<void>;
}

/** Starts the process and calls `onExit` once when it ends. Rejects with the reason if it does not start serving. */
export type StartProcess = (onExit: () => void) => Promise<DatabaseProcess>;

/** Supervises a database process: restarts it at the same URI whenever it ends, with exponential backoff. */
export async function superviseProcess(start: StartProcess, log: Logger): Promise<DatabaseProcess> {
  let stopping = false;
  let running = await begin();

  async function begin(): Promise<DatabaseProcess> {
    let served = false;
    const database = await start(() => {
      // An exit before it served rejects `start` instead.
      if (served && !stopping) void restart();
    });
    served = true;
    return database;
  }

  async function restart(): Promise<void> {
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
