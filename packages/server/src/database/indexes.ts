import mongoose, { type mongo } from 'mongoose';
import type { Logger } from 'pino';

/** Creates the indexes of all models one after another; logs each that takes over a second. */
export async function ensureIndexes(log: Logger): Promise<void> {
  const wantedIndexes = Object.values(mongoose.models).flatMap((model) =>
    model.schema.indexes().map(([fields, options]) => ({ model, fields, options })),
  );
  for (const [index, { model, fields, options }] of wantedIndexes.entries()) {
    const began = performance.now();
    await model.collection.createIndex(
      fields as Record<string, 1 | -1>,
      options as mongo.CreateIndexesOptions,
    );
    const ms = Math.round(performance.now() - began);
    if (ms > 1_000)
      log.info(
        { collection: model.collection.name, fields, ms },
        `index ${String(index + 1)} of ${String(wantedIndexes.length)}`,
      );
  }
}
