import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnEngine } from '@hearthline/embedded-mongo';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** The engine of this data folder, started again whenever it dies. */
export interface KeptEngine {
  readonly uri: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded engine and keeps it running.
 * @param onMoved told the new URI when an engine that was started again serves elsewhere.
 */
export async function keepEngine(
  config: Config,
  log: Logger,
  onMoved: (uri: string) => void,
): Promise<KeptEngine> {
  let stopping = false;
  let running = await start();

  async function start() {
    return spawnEngine({
      entry: config.engine.entry,
      execArgv: [...config.engine.execArgv],
      dataDir: join(config.dataDir, 'database'),
      onExit: () => {
        if (!stopping) void startAgain();
      },
    });
  }

  async function startAgain(): Promise<void> {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      log.warn({ pause }, 'the embedded database ended: starting it again');
      await wait(pause);
      if (stopping) return;
      try {
        const before = running.uri;
        running = await start();
        if (running.uri !== before) onMoved(running.uri);
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
