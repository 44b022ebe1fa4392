import mongoose from 'mongoose';
import type { Config } from '../core/config.ts';
import { databaseOptions } from './database-name.ts';
import { isReplicaSet } from './replica-set.ts';

mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
// The contracts drop unknown fields, so a query with an unknown path is a bug: throw instead of matching all documents.
mongoose.set('strictQuery', 'throw');

/**
 * Connects mongoose. Writes are acknowledged once journaled by a majority; reads from a replica set return only such writes.
 */
export async function connectMongoose(uri: string, config: Pick<Config, 'databaseName'>): Promise<void> {
  await mongoose.connect(uri, {
    appName: 'hearthline',
    serverSelectionTimeoutMS: 1_500,
    // The driver drops a database that is later than this. The timeout exceeds the health monitor's wait on a busy machine.
    connectTimeoutMS: 5_000,
    // The health monitor notices an outage sooner, and each call makes the driver check at once.
    heartbeatFrequencyMS: 10_000,
    waitQueueTimeoutMS: 1_500,
    maxPoolSize: 60,
    retryWrites: false,
    retryReads: false,
    writeConcern: { w: 'majority', journal: true },
    ...(isReplicaSet(uri) && { readConcern: { level: 'majority' } }),
    ...databaseOptions(uri, config.databaseName),
  });
}
