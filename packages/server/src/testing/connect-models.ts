import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { connectMongoose } from '../platform/database/connect-mongoose.ts';
import { ensureIndexes } from '../platform/database/indexes.ts';
import { createLog } from '../platform/core/log.ts';

/** Connects the models to a new database with indexes, without a server. Returns how to drop it and disconnect. */
export async function connectModels(): Promise<() => Promise<void>> {
  await connectMongoose(inject('mongodbUri'), { databaseName: `test_${randomUUID().slice(0, 8)}` });
  await ensureIndexes(createLog('silent'));
  return dropTestDatabase;
}

/** Drops the database that mongoose is connected to, and disconnects. */
export async function dropTestDatabase(): Promise<void> {
  try {
    await mongoose.connection.dropDatabase();
  } finally {
    await mongoose.disconnect();
  }
}
