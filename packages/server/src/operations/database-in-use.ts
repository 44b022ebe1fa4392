import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { OperationRefused } from './refused.ts';
import { connectWhole, type WholeDatabase } from './whole-database.ts';

/** The product's database, opened for one operation. */
export interface DatabaseInUse {
  readonly uri: string;
  readonly db: WholeDatabase;
  /** Whether Hearthline serves it at this moment; null where that can't be known. */
  readonly served: boolean | null;
  close(): Promise<void>;
}

/**
 * Opens the database the product uses: MONGODB_URI, else the one in the data folder, whose engine is started when nobody
 * runs it. @throws OperationRefused when there is none, unless one may be made.
 */
export async function openInUse(config: Config, { make = false } = {}): Promise<DatabaseInUse> {
  if (config.mongodbUri !== null) {
    const { db, close } = await connectWhole(config.mongodbUri, config.databaseName);
    return { uri: config.mongodbUri, db, close, served: await isServed(db) };
  }
  const folder = join(config.dataDir, 'database');
  if (!make && !existsSync(folder))
    throw new OperationRefused(`There is no data in ${config.dataDir}. Set DATA_DIR or MONGODB_URI.`);
  const { findEngine, spawnEngine } = await import('@hearthline/embedded-mongo');
  const found = await findEngine(folder);
  const engine = found === null ? await spawnEngine({ ...config.engine, dataDir: folder }) : null;
  const uri = engine?.uri ?? found ?? '';
  const { db, close } = await connectWhole(uri, config.databaseName);
  return { uri, db, served: found !== null, close: () => close().finally(() => engine?.stop()) };
}

/** Not every MongoDB tells who is connected, nor everyone. */
async function isServed(db: WholeDatabase): Promise<boolean | null> {
  const pipeline = [
    { $currentOp: { allUsers: true, idleConnections: true } },
    { $match: { appName: 'hearthline' } },
    { $limit: 1 },
  ];
  try {
    return (await db.client.db('admin').aggregate(pipeline).toArray()).length > 0;
  } catch {
    return null;
  }
}

/** @throws OperationRefused while Hearthline serves this database. */
export function refuseServed({ served }: Pick<DatabaseInUse, 'served'>, say: (line: string) => void): void {
  if (served)
    throw new OperationRefused(
      'Hearthline is running on this database. Stop it first: Ctrl-C where it runs, or `docker compose stop app`.',
    );
  if (served === null) say('make sure that Hearthline is stopped: this database does not say who uses it');
}
