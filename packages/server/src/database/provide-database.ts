import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import { provideLocal, type ProvidedDatabase } from './local/provide-local.ts';
import { readSavedConnection, uriOfConnection } from './saved-connection.ts';

/** A MongoDB that somebody else runs, and who named it. */
export interface NamedDatabase {
  readonly uri: string;
  readonly where: string;
}

/** MONGODB_URI, else the connection saved in the data folder; null when neither names one. */
export async function namedDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir' | 'secretKey'>,
): Promise<NamedDatabase | null> {
  if (config.mongodbUri !== null) return { uri: config.mongodbUri, where: 'MONGODB_URI' };
  const saved = await readSavedConnection(config);
  return saved && { uri: uriOfConnection(saved), where: 'the database settings' };
}

/** The database to use, in this order: one that is named, what the data folder holds, a mongod, the embedded engine. */
export async function provideDatabase(config: Config, log: Logger): Promise<ProvidedDatabase> {
  const named = await namedDatabase(config);
  if (named) return { ...named, engine: 'mongodb', ours: false, stop: () => Promise.resolve() };
  return provideLocal(config, log);
}
