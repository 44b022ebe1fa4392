import { MongoClient, type Db } from 'mongodb';
import { findRunningDatabase } from '../../packages/server/src/database/local/local-database.ts';
import type { RunningServer } from './server.ts';

/** The database under a running server, open for one piece of work: for what no screen shows or does. */
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
