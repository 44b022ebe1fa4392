import mongoose from 'mongoose';
import type { Logger } from 'pino';

/**
 * Creates the indexes of all models, collection by collection; logs each that takes over a second. One command creates all
 * indexes of a collection, so that its documents are read once.
 */
export async function ensureIndexes(log: Logger): Promise<void> {
  const collections = Object.values(mongoose.models)
    .map(({ collection, schema }) => ({ collection, indexes: schema.indexes() }))
    .filter(({ indexes }) => indexes.length > 0);
  for (const [index, { collection, indexes }] of collections.entries()) {
    const began = performance.now();
    await collection.createIndexes(indexes.map(([key, options]) => ({ key, ...options })) as IndexSpecs);
    const ms = Math.round(performance.now() - began);
    if (ms > 1_000)
      log.info(
        { collection: collection.name, indexes: indexes.length, ms },
        `indexes of collection ${String(index + 1)} of ${String(collections.length)}`,
      );
  }
}

type IndexSpecs = Parameters<mongoose.Collection['createIndexes']>[0];
