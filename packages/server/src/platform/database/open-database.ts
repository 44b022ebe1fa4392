import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { StartRefused, type Config } from '../core/config.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { recordDamage, watchDamage } from './damage.ts';
import { isDatabaseAway } from './database-errors.ts';
import { readDatabaseInfo, type DatabaseInfo } from './health.ts';
import { isReplicaSet } from './replica-set.ts';
import { reconnectModels } from './reconnect-models.ts';
import { startHealthMonitor, type HealthMonitor } from './health-monitor.ts';
import { resolveDatabase } from './resolve-database.ts';

/** The callbacks of the health monitor. */
export interface DatabaseEvents {
  readonly onAvailability: (answers: boolean) => void;
  /** Called when a reply is overdue, and when the database responds again. */
  readonly onLate: (isLate: boolean) => void;
  /** Called when the number of unreadable records has changed. */
  readonly onDamage: () => void;
  /** Returns true if nothing relies on the database at the moment; it is then pinged less often. */
  readonly isIdle?: () => boolean;
}

/** The connected database. */
export interface Database extends DatabaseInfo {
  /** Includes its password. */
  readonly uri: string;
  /** Its location or the setting that names it, for the operator. */
  readonly where: string;
  /** True if it is a replica set. */
  readonly isReplicated: boolean;
  /** True if its process is a child of this server. */
  readonly ours: boolean;
  /** Starts the health monitor. */
  watch(on: DatabaseEvents): void;
  close(): Promise<void>;
}

/**
 * Finds or starts the database and connects mongoose; retries while the database does not answer.
 * @throws StartRefused on any other connection error, such as wrong credentials.
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const provided = await resolveDatabase(config, log);
  const { uri, where, ours } = provided;
  await connectWithRetry(uri, where, config, log);
  let monitor: HealthMonitor | null = null;
  let unwatchDamage = (): void => undefined;
  return {
    ...(await readDatabaseInfo(provided.engine)),
    uri,
    where,
    isReplicated: isReplicaSet(uri),
    ours,
    watch({ onAvailability, onLate, onDamage, isIdle }) {
      const ensureConnected = reconnectModels(() => connectMongoose(uri, config), log);
      unwatchDamage = watchDamage(onDamage);
      const onReply = (reply: unknown) => {
        recordDamage(reply, mongoose.connection.name);
      };
      monitor = startHealthMonitor({
        uri,
        answerMs: config.databaseAnswerMs,
        ensureConnected,
        isIdle,
        onChange: onAvailability,
        onLate,
        onReply,
        log,
      });
    },
    async close() {
      unwatchDamage();
      await monitor?.stop();
      await mongoose.disconnect();
      await provided.stop();
    },
  };
}

async function connectWithRetry(uri: string, where: string, config: Config, log: Logger): Promise<void> {
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
