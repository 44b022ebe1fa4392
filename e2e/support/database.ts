import { MongoClient, type Db } from 'mongodb';
import { findRunningDatabase } from '../../packages/server/src/platform/database/local/local-database.ts';
import type { RunningServer } from './server.ts';

/** Runs `work` on the database of a running server, for what can't be seen or done through the product. */
export async function inDatabase<T>({ dataDir }: RunningServer, work: (db: Db) => Promise<T>): Promise<T> {
  const uri = await findRunningDatabase(dataDir);
  if (uri === null) throw new Error(`no database serves ${dataDir}`);
  const client = new MongoClient(uri);
  try {
    return await work(client.db('hearthline'));
  } finally {
    await client.close();
  }
}
