import mongoose from 'mongoose';
import type { Config } from '../config.ts';

/** Milliseconds any one call to the database may take, from asking to answered: a stopped database is "away" within two seconds. */
export const callDeadlineMs = 1_700;

mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
// Unknown fields were dropped by the contracts; a query with an unknown path is a mistake of ours, and must match nothing.
mongoose.set('strictQuery', 'throw');

/** Connects the models to a MongoDB. What is acknowledged is on its disk. */
export async function connectMongoose(uri: string, config: Pick<Config, 'databaseName'>): Promise<void> {
  await mongoose.connect(uri, {
    appName: 'hearthline',
    serverSelectionTimeoutMS: 1_500,
    connectTimeoutMS: 1_500,
    heartbeatFrequencyMS: 2_000,
    timeoutMS: callDeadlineMs,
    maxPoolSize: 60,
    retryWrites: false,
    retryReads: false,
    writeConcern: { w: 'majority', journal: true },
    ...(config.databaseName !== null && { dbName: config.databaseName }),
  });
}
