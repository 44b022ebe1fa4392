import { randomUUID } from 'node:crypto';
import { Binary } from 'bson';
import type { Doc } from '../bson/value.ts';
import { CODES, CommandError } from '../errors.ts';
import { scanPlan } from '../plan/planner.ts';
import { Scan } from '../plan/scan.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog-types.ts';
import { indexFromSpec } from '../storage/index-spec.ts';
import type { Context } from './context.ts';
import { asCommandError } from './write-errors.ts';

const STEP = 16;

/**
 * Builds indexes online: during the build writes maintain an index, existing documents are added in time slices, and reads
 * use it once complete. A failure drops all of them; so does the start after a crash.
 */
export async function buildIndexes(
  context: Context,
  collection: CollectionInfo,
  specs: Doc[],
): Promise<void> {
  const { store, catalog } = context.engine;
  const indexes = await store.write(() => {
    const created = specs.map((spec) => indexFromSpec(catalog.takeId(), spec, false));
    collection.indexes.push(...created);
    catalog.save(collection);
    return created;
  });
  try {
    await fill(context, collection, indexes);
    await store.write(() => {
      for (const index of indexes) index.ready = true;
      catalog.save(collection);
    });
  } catch (error) {
    for (const index of indexes) Object.assign(index, { ready: false, abandoned: true });
    await store.write(() => indexes.forEach((index) => catalog.dropIndex(collection, index)));
    throw withCollectionInfo(error, collection);
  }
}

// MongoDB's message of a duplicate key during a build names the build and the collection.
function withCollectionInfo(error: unknown, { db, name, uuid }: CollectionInfo): unknown {
  if (!(error instanceof CommandError) || error.code !== CODES.DuplicateKey) return error;
  const collection = new Binary(uuid, 4).toUUID().toString();
  return error.withContext(`Index build failed: ${randomUUID()}: Collection ${db}.${name} ( ${collection} )`);
}

async function fill(
  { engine, yieldPolicy }: Context,
  collection: CollectionInfo,
  indexes: IndexInfo[],
): Promise<void> {
  const scan = new Scan(engine.store, collection, scanPlan());
  for (let more = true; more;) {
    await yieldPolicy.yieldIfDue();
    const failure = await engine.store.write((): Error | undefined => {
      yieldPolicy.startSlice();
      if (collection.dropped) return new CommandError('NamespaceNotFound', 'the collection was dropped');
      try {
        for (let scanned = scan.next(STEP); (more = scanned.length > 0); scanned = scan.next(STEP)) {
          for (const { record, bytes } of scanned)
            for (const index of indexes) engine.records.index(collection, index, record, bytes);
          if (yieldPolicy.sliceUsed) return undefined;
        }
      } catch (error) {
        return asCommandError(error);
      }
      return undefined;
    });
    if (failure) throw failure;
  }
}
