import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnEngine } from '@hearthline/embedded-mongo';
import type { Logger } from 'pino';
import { StartRefused, type Config } from '../config.ts';

/** The engine of this data folder, started again whenever it dies. */
export interface KeptEngine {
  readonly uri: string;
  stop(): Promise<void>;
}

/** Starts the embedded engine and keeps it running; one that was started again serves at the same URI. */
export async function keepEngine(config: Config, log: Logger): Promise<KeptEngine> {
  let stopping = false;
  let running = await start().catch((error: unknown) => {
    throw new StartRefused(`The embedded database does not start: ${(error as Error).message}`);
  });

  async function start() {
    let served = false;
    const engine = await spawnEngine({
      entry: config.engine.entry,
      execArgv: config.engine.execArgv,
      dataDir: join(config.dataDir, 'database'),
      // One that ended before it served is reported by the rejection.
      onExit: () => {
        if (served && !stopping) void startAgain();
      },
    });
    served = true;
    return engine;
  }

  async function startAgain(): Promise<void> {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      log.warn({ pause }, 'the embedded database ended: starting it again');
      await wait(pause);
      try {
        running = await start();
        if (stopping) await running.stop();
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not start');
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
