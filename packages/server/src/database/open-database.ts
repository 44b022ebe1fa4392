import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { StartRefused, type Config } from '../config.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { databaseAway } from './database-away.ts';
import { keepEngine } from './embedded-engine.ts';

/** The MongoDB in use. */
export interface Database {
  readonly engine: 'mongodb' | 'embedded';
  readonly version: string;
  close(): Promise<void>;
}

/**
 * Finds or starts the MongoDB to use, and connects the models. Waits for one that does not answer yet.
 * @throws StartRefused when it will never let us in.
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const reconnect = (uri: string) =>
    void mongoose.disconnect().then(() => connectPatiently(uri, config, log));
  const engine = config.mongodbUri === null ? await keepEngine(config, log, reconnect) : null;
  await connectPatiently(engine?.uri ?? config.mongodbUri ?? '', config, log);
  return {
    engine: engine ? 'embedded' : 'mongodb',
    version: await serverVersion(),
    async close() {
      await mongoose.disconnect();
      await engine?.stop();
    },
  };
}

/** Rejects when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  await mongoose.connection.db?.admin().ping();
}

async function serverVersion(): Promise<string> {
  const info = await mongoose.connection.db?.admin().buildInfo();
  return String(info?.['version'] ?? 'unknown');
}

async function connectPatiently(uri: string, config: Config, log: Logger): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await connectMongoose(uri, config);
      return;
    } catch (error) {
      if (!databaseAway(error)) throw new StartRefused(`MONGODB_URI: ${(error as Error).message}`);
      if (tries % 20 === 0) log.warn('the database does not answer yet: trying again until it does');
      await mongoose.disconnect();
      await wait(500);
    }
  }
}
