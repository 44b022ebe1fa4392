import mongoose from 'mongoose';
import { Problem } from '@hearthline/contracts';
import { recordDamage, unreadable } from './damage.ts';

/** The database program in use. */
export interface DatabaseInfo {
  readonly engine: 'mongodb' | 'embedded';
  readonly version: string;
}

let inUse: DatabaseInfo | null = null;

/** Reads and remembers the version of the connected database. */
export async function readDatabaseInfo(engine: DatabaseInfo['engine']): Promise<DatabaseInfo> {
  const info = await mongoose.connection.db?.admin().buildInfo();
  inUse = { engine, version: String(info?.['version'] ?? 'unknown') };
  return inUse;
}

/** Pings the database; resolves with its version and the number of unreadable records. Rejects if it does not respond. */
export async function databaseHealth(): Promise<DatabaseInfo & { damaged: number }> {
  if (!inUse) throw new Problem('starting', 'The server is starting.');
  const { db } = mongoose.connection;
  if (db) recordDamage(await db.admin().ping(), db.databaseName);
  return { ...inUse, damaged: unreadable() };
}
