import type { mongo } from 'mongoose';
import { pino } from 'pino';
import type { Config } from '../core/config.ts';
import { checkHome } from '../database/home-id.ts';
import { findServing, provideLocal } from '../database/local/provide-local.ts';
import { readRemembered } from '../database/local/database-memory.ts';
import { namedDatabase } from '../database/provide-database.ts';
import { OperationRefused } from './refused.ts';
import { diskSpaceAt, type DiskSpace } from './disk-space.ts';
import { connectWhole, type WholeDatabase } from './whole-database.ts';

/** The product's database, opened for one operation. */
export interface DatabaseInUse {
  readonly uri: string;
  readonly db: WholeDatabase;
  /** Whether Hearthline serves it at this moment; null where that can't be known. */
  readonly served: boolean | null;
  /** What the disk of its data has; null where that can't be known. */
  readonly room: () => Promise<DiskSpace | null>;
  close(): Promise<void>;
}

/**
 * Opens the database the product uses, by the product's own order; one kept in the data folder is started when nobody
 * runs it. @throws OperationRefused when there is no data, unless a database may be made.
 */
export async function openInUse(config: Config, { make = false } = {}): Promise<DatabaseInUse> {
  const named = await namedDatabase(config);
  if (named) {
    const { db, close } = await connectWhole(named.uri, config.databaseName);
    if (!make) await checkHome(db, config);
    return { uri: named.uri, db, close, served: await isServed(db), room: () => askForRoom(db) };
  }
  if (!make && (await readRemembered(config.dataDir)) === null)
    throw new OperationRefused(`There is no data in ${config.dataDir}. Set DATA_DIR or MONGODB_URI.`);
  const serving = await findServing(config.dataDir);
  const log = pino({ level: 'warn' }, process.stderr);
  const local = serving === null ? await provideLocal(config, log, { make }) : null;
  const uri = local?.uri ?? serving ?? '';
  const { db, close: disconnect } = await connectWhole(uri, config.databaseName);
  const close = () => disconnect().finally(() => local?.stop());
  try {
    if (!make) await checkHome(db, config);
  } catch (error) {
    await close();
    throw error;
  }
  return { uri, db, served: serving !== null, room: () => diskSpaceAt(config.dataDir), close };
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

/** Not every MongoDB tells how much room it has; the embedded engine, run alone, does not. */
async function askForRoom(db: WholeDatabase): Promise<DiskSpace | null> {
  if ('hearthlineEmbedded' in (await db.command({ buildInfo: 1 }))) return null;
  const stats: mongo.Document = await db.command({ dbStats: 1 }).catch(() => ({}));
  const [total, used] = [Number(stats['fsTotalSize']), Number(stats['fsUsedSize'])];
  return total > 0 && used >= 0 ? { total, free: total - used } : null;
}

/** @throws OperationRefused while Hearthline serves this database. */
export function refuseServed({ served }: Pick<DatabaseInUse, 'served'>, say: (line: string) => void): void {
  if (served)
    throw new OperationRefused(
      'Hearthline is running on this database. Stop it first: Ctrl-C where it runs, or `docker compose stop app`.',
    );
  if (served === null) say('make sure that Hearthline is stopped: this database does not say who uses it');
}
