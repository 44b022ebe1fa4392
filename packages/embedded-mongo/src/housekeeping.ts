import { doc } from './bson/value.ts';
import { eachRecord } from './commands/update.ts';
import { locateAll } from './commands/locate.ts';
import type { Engine } from './engine.ts';
import { YieldPolicy } from './yield-policy.ts';
import { parseFilter } from './query/parse-filter.ts';
import type { CollectionInfo, IndexInfo } from './storage/catalog-types.ts';
import type { Garbage } from './storage/catalog.ts';

/** Deletes documents that have expired by a TTL index. */
export async function sweepExpired(engine: Engine, now = Date.now()): Promise<void> {
  for (const collection of [...engine.catalog.byNamespace.values()])
    for (const index of collection.indexes)
      if (index.ready && index.expireAfter !== undefined) await expire(engine, collection, index, now);
}

async function expire(
  engine: Engine,
  collection: CollectionInfo,
  index: IndexInfo,
  now: number,
): Promise<void> {
  const oldest = new Date(now - (index.expireAfter ?? 0) * 1000);
  const filter = parseFilter(doc({ [index.fields[0]?.path ?? '']: doc({ $lte: oldest }) }));
  const yieldPolicy = new YieldPolicy();
  const records = await locateAll(
    engine,
    { collection, filter, sort: [], limit: 0, hint: index },
    yieldPolicy,
  );
  await eachRecord(engine, collection, records, filter, yieldPolicy, (found) =>
    engine.records.remove(collection, found.record, found.doc),
  );
}

/** Deletes the records and entries of dropped collections and indexes. */
export async function sweepGarbage(engine: Engine): Promise<void> {
  for (const garbage of engine.catalog.garbage()) await clear(engine, garbage);
}

async function clear({ store }: Engine, { key, table, id }: Garbage): Promise<void> {
  const start = Buffer.alloc(4);
  const end = Buffer.alloc(4);
  start.writeUInt32BE(id);
  end.writeUInt32BE(id + 1);
  for (let more = true; more;) {
    more = await store.write(() => {
      const yieldPolicy = new YieldPolicy();
      const keys = [...store[table].getKeys({ start, end, limit: 500 })];
      for (const one of keys) {
        store[table].removeSync(one);
        if (yieldPolicy.sliceUsed) return true;
      }
      if (keys.length === 0) store.catalog.removeSync(key);
      return keys.length > 0;
    });
  }
}

/** Drops indexes whose build was interrupted by a crash; clients create their indexes again at every start. */
export async function dropUnfinished(engine: Engine): Promise<void> {
  for (const collection of engine.catalog.byNamespace.values())
    for (const index of collection.indexes.filter(({ ready }) => !ready))
      await engine.store.write(() => engine.catalog.dropIndex(collection, index), 'essential');
}
