import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { StartRefused, type Config } from '../core/config.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { noteDamage } from './damage.ts';
import { isDatabaseAway } from './database-errors.ts';
import { noteDatabase, type DatabaseInfo } from './health.ts';
import { reconnectModels } from './reconnect-models.ts';
import { startHealthMonitor, type HealthMonitor } from './health-monitor.ts';
import { provideDatabase } from './provide-database.ts';

/** The MongoDB in use. */
export interface Database extends DatabaseInfo {
  /** Where it is and why it is used, for whoever started the server. */
  readonly where: string;
  /** Whether its process is this server's own. */
  readonly ours: boolean;
  /** From now on tells when it stops answering, when it answers again, and when more of its records can't be read. */
  watch(tell: (answers: boolean) => void, damageChanged: () => void): void;
  close(): Promise<void>;
}

/**
 * Finds or starts the MongoDB to use, and connects the models. Waits for one that does not answer yet.
 * @throws StartRefused when it will never let us in.
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const provided = await provideDatabase(config, log);
  const { uri, where, ours } = provided;
  await connectPatiently(uri, where, config, log);
  let monitor: HealthMonitor | null = null;
  return {
    ...(await noteDatabase(provided.engine)),
    where,
    ours,
    watch(tell, damageChanged) {
      const connected = reconnectModels(() => connectMongoose(uri, config), log);
      const heard = (reply: unknown) => {
        if (noteDamage(reply, mongoose.connection.name)) damageChanged();
      };
      const answerMs = config.databaseAnswerMs;
      monitor = startHealthMonitor({ uri, answerMs, connected, tell, heard, log });
    },
    async close() {
      await monitor?.stop();
      await mongoose.disconnect();
      await provided.stop();
    },
  };
}

async function connectPatiently(uri: string, where: string, config: Config, log: Logger): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await connectMongoose(uri, config);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw new StartRefused(`${where}: ${(error as Error).message}`);
      if (tries % 20 === 0) log.warn('the database does not answer yet: trying again until it does');
      await mongoose.disconnect();
      await wait(500);
    }
  }
}
