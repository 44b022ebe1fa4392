import { randomUUID } from 'node:crypto';
import type { WholeDatabase } from './whole-database.ts';

/** Whether two connections, by whatever names, lead to one database. Leaves nothing behind. */
export async function isSamePlace(one: WholeDatabase, other: WholeDatabase): Promise<boolean> {
  const token = { _id: `probe ${randomUUID()}` };
  const probes = (db: WholeDatabase) => db.collection<{ _id: string }>('meta');
  await probes(one).insertOne(token);
  try {
    return (await probes(other).findOne(token)) !== null;
  } finally {
    await probes(one).deleteOne(token);
  }
}
