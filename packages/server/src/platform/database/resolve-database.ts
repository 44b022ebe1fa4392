import type { Logger } from 'pino';
import { StartRefused, type Config } from '../core/config.ts';
import { openLocalDatabase, type ResolvedDatabase } from './local/local-database.ts';
import { readSavedConnection, uriOfConnection } from './saved-connection.ts';

/** A MongoDB that this program does not run, and the name of its setting. */
export interface ExternalDatabase {
  readonly uri: string;
  readonly where: string;
}

/** MONGODB_URI, otherwise the saved connection; null if neither is set. */
export async function findExternalDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir' | 'secretKey'>,
): Promise<ExternalDatabase | null> {
  if (config.mongodbUri !== null) return { uri: config.mongodbUri, where: 'MONGODB_URI' };
  const saved = await readSavedConnection(config);
  return saved && { uri: uriOfConnection(saved), where: 'the database settings' };
}

/**
 * Finds or starts the database, in this order: external, recorded in the data folder, a mongod, the embedded engine.
 * @throws StartRefused if several servers would each start their own.
 */
export async function resolveDatabase(config: Config, log: Logger): Promise<ResolvedDatabase> {
  const named = await findExternalDatabase(config);
  if (named) return { ...named, engine: 'mongodb', ours: false, stop: () => Promise.resolve() };
  if (config.redisUrl !== null)
    throw new StartRefused(
      'REDIS_URL is for several servers of one home, and they need one database: name it in MONGODB_URI.',
    );
  return openLocalDatabase(config, log);
}
