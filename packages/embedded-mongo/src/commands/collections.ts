import { Binary } from 'bson';
import { doc } from '../bson/value.ts';
import { encodeDoc } from '../bson/encode.ts';
import { decodeDoc } from '../bson/decode.ts';
import type { Engine } from '../engine.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { collectionArgument, countArgument, docArgument, flagArgument } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { docSource, openCursor } from './cursor-reply.ts';

/** The collection, created if missing. Inside a write only. */
export function ensureCollection(engine: Engine, db: string, name: string): CollectionInfo {
  return engine.catalog.get(db, name) ?? engine.catalog.create(db, name);
}

export async function create({ engine, request }: Context): Promise<Reply> {
  const name = collectionArgument(request);
  // Since MongoDB 7.0 creating an existing collection is no error.
  await engine.store.write(() => ensureCollection(engine, request.db, name));
  return {};
}

export async function drop({ engine, request }: Context): Promise<Reply> {
  const name = collectionArgument(request);
  const ns = `${request.db}.${name}`;
  return engine.store.write((): Reply => {
    const collection = engine.catalog.get(request.db, name);
    if (!collection) return {};
    const nIndexesWas = collection.indexes.length;
    engine.catalog.drop(collection);
    return { nIndexesWas, ns };
  });
}

export async function dropDatabase({ engine, request }: Context): Promise<Reply> {
  return engine.store.write((): Reply => {
    const collections = engine.catalog.list(request.db);
    for (const collection of collections) engine.catalog.drop(collection);
    return collections.length ? { dropped: request.db } : {};
  });
}

export async function listCollections({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  const filter = parseFilter(docArgument(body, 'filter'));
  const nameOnly = flagArgument(body, 'nameOnly');
  const all = engine.catalog.list(db).map((collection) => {
    const full = encodeDoc({
      name: collection.name,
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid: new Binary(collection.uuid, 4) },
      idIndex: collection.indexes[0]?.spec,
    });
    return decodeDoc(full);
  });
  const found = all
    .filter((one) => matches(filter, one))
    .map((one) => (nameOnly ? doc({ name: one.get('name'), type: 'collection' }) : one));
  const batchSize = countArgument(docArgument(body, 'cursor'), 'batchSize');
  return openCursor(engine, `${db}.$cmd.listCollections`, docSource(batchOf(found)), yieldPolicy, batchSize);
}

/** A single batch with all items. */
export async function* batchOf<T>(items: T[]): AsyncGenerator<T[]> {
  await Promise.resolve();
  yield items;
}
