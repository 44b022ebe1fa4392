import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectRawDatabase, type RawDatabase } from '../raw-database.ts';

export interface TestDatabase {
  readonly db: RawDatabase;
  readonly name: string;
  /** Drops it. */
  close(): Promise<void>;
}

/** Opens an empty database with a unique name on the MongoDB of this test run. */
export async function openTestDatabase(uri = inject('mongodbUri')): Promise<TestDatabase> {
  const name = `test_${randomUUID().slice(0, 13).replace('-', '_')}`;
  const { db, close } = await connectRawDatabase(uri, name);
  return {
    db,
    name,
    async close() {
      try {
        await db.dropDatabase();
      } finally {
        await close();
      }
    },
  };
}
