import type { mongo } from 'mongoose';
import { pino } from 'pino';
import type { Config } from '../platform/core/config.ts';
import { checkHome } from '../platform/database/home-id.ts';
import { findRunningDatabase, openLocalDatabase } from '../platform/database/local/local-database.ts';
import { readEngineRecord } from '../platform/database/local/engine-record.ts';
import { findExternalDatabase } from '../platform/database/resolve-database.ts';
import { OperationRefused } from './operation-refused.ts';
import { diskSpaceAt, type DiskSpace } from './disk-space.ts';
import { connectRawDatabase, type RawDatabase } from './raw-database.ts';

/** The configured database, opened for one command-line operation. */
export interface OperationDatabase {
  readonly uri: string;
  readonly db: RawDatabase;
  /** True if a Hearthline server is connected to it; null if unknown. */
  readonly serverRunning: boolean | null;
  /** Space on the disk of its data; null if unknown. */
  readonly diskSpace: () => Promise<DiskSpace | null>;
  close(): Promise<void>;
}

/**
 * Opens the database that the server would use, found in the same order. A database in the data folder is started if it is not
 * running. `make`: an empty database may be created.
 * @throws OperationRefused if there is no data and none may be created.
 */
export async function openOperationDatabase(
  config: Config,
  { make = false } = {},
): Promise<OperationDatabase> {
  const named = await findExternalDatabase(config);
  if (named) {
    const { db, close } = await connectRawDatabase(named.uri, config.databaseName);
    if (!make) await checkHome(db, config);
    return {
      uri: named.uri,
      db,
      close,
      serverRunning: await isServerConnected(db),
      diskSpace: () => readDiskSpace(db),
    };
  }
  if (!make && (await readEngineRecord(config.dataDir)) === null)
    throw new OperationRefused(`There is no data in ${config.dataDir}. Set DATA_DIR or MONGODB_URI.`);
  const serving = await findRunningDatabase(config.dataDir);
  const log = pino({ level: 'warn' }, process.stderr);
  const local = serving === null ? await openLocalDatabase(config, log, { make }) : null;
  const uri = local?.uri ?? serving ?? '';
  const { db, close: disconnect } = await connectRawDatabase(uri, config.databaseName);
  const close = async () => {
    try {
      await disconnect();
    } finally {
      await local?.stop();
    }
  };
  try {
    if (!make) await checkHome(db, config);
  } catch (error) {
    await close();
    throw error;
  }
  return { uri, db, serverRunning: serving !== null, diskSpace: () => diskSpaceAt(config.dataDir), close };
}

/** Uses $currentOp, which not every MongoDB supports or permits; null then. */
async function isServerConnected(db: RawDatabase): Promise<boolean | null> {
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

/** Uses dbStats. Not every MongoDB returns disk sizes, and the embedded engine does not. */
async function readDiskSpace(db: RawDatabase): Promise<DiskSpace | null> {
  if ('hearthlineEmbedded' in (await db.command({ buildInfo: 1 }))) return null;
  const stats: mongo.Document = await db.command({ dbStats: 1 }).catch(() => ({}));
  const [total, used] = [Number(stats['fsTotalSize']), Number(stats['fsUsedSize'])];
  return total > 0 && used >= 0 ? { total, free: total - used } : null;
}

/** @throws OperationRefused while a Hearthline server is connected to this database. */
export function refuseRunningServer(
  { serverRunning }: Pick<OperationDatabase, 'serverRunning'>,
  print: (line: string) => void,
): void {
  if (serverRunning)
    throw new OperationRefused(
      'Hearthline is running on this database. Stop it first: Ctrl-C where it runs, or `docker compose stop app`.',
    );
  if (serverRunning === null)
    print('make sure that Hearthline is stopped: this database does not say who uses it');
}
