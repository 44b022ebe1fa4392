import mongoose from 'mongoose';
import { Problem } from '@hearthline/contracts';
import { noteDamage, unreadable } from './damage.ts';

/** Which MongoDB answers. */
export interface DatabaseInfo {
  readonly engine: 'mongodb' | 'embedded';
  readonly version: string;
}

let inUse: DatabaseInfo | null = null;

/** Notes which database the models are connected to. */
export async function noteDatabase(engine: DatabaseInfo['engine']): Promise<DatabaseInfo> {
  const info = await mongoose.connection.db?.admin().buildInfo();
  inUse = { engine, version: String(info?.['version'] ?? 'unknown') };
  return inUse;
}

/** The database in use, asked now, and how many of its records could not be read. Rejects when it does not answer. */
export async function databaseHealth(): Promise<DatabaseInfo & { damaged: number }> {
  if (!inUse) throw new Problem('starting', 'The server is starting.');
  const { db } = mongoose.connection;
  if (db) noteDamage(await db.admin().ping(), db.databaseName);
  return { ...inUse, damaged: unreadable() };
}
