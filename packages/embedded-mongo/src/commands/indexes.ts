import { equalValues } from '../bson/compare.ts';
import type { Doc } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { printValue } from '../bson/print-value.ts';
import { CommandError } from '../errors.ts';
import type { CollectionInfo, IndexInfo } from '../storage/catalog-types.ts';
import { normalizeSpec } from '../storage/index-spec.ts';
import { collectionArgument, countArgument, docArgument } from './arguments.ts';
import { batchOf, ensureCollection } from './collections.ts';
import type { Context, Reply } from './context.ts';
import { docSource, openCursor } from './cursor-reply.ts';
import { buildIndexes } from './index-build.ts';

const SIGNATURE = ['key', 'unique', 'sparse', 'partialFilterExpression'];

const same = (index: IndexInfo, spec: Doc, option: string): boolean =>
  equalValues(index.spec.get(option), spec.get(option));

/** Whether the index exists. Throws 85 or 86 for a conflicting index. */
function isThere(collection: CollectionInfo, spec: Doc): boolean {
  for (const index of collection.indexes) {
    if (index.name === '_id_' && same(index, spec, 'key')) return true;
    const alike = SIGNATURE.every((option) => same(index, spec, option));
    const sameName = index.name === spec.get('name');
    if (alike && sameName && same(index, spec, 'expireAfterSeconds')) return true;
    if (alike) throw conflict('IndexOptionsConflict', index, spec);
    if (sameName) throw conflict('IndexKeySpecsConflict', index, spec);
  }
  return false;
}

function conflict(
  code: 'IndexOptionsConflict' | 'IndexKeySpecsConflict',
  index: IndexInfo,
  spec: Doc,
): CommandError {
  const why =
    index.name === spec.get('name')
      ? 'An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation.'
      : `Index already exists with a different name: ${index.name}.`;
  const both = `Requested index: ${printValue(spec)}, existing index: ${printValue(index.spec)}`;
  return new CommandError(code, `${why} ${both}`);
}

const building = new Map<string, Promise<unknown>>();

/** createIndexes; builds of a collection run one after another, so that an existing index is also complete. */
export async function createIndexes(context: Context): Promise<Reply> {
  const namespace = `${context.request.db}.${collectionArgument(context.request)}`;
  const before = building.get(namespace) ?? Promise.resolve();
  const own = before.catch(() => undefined).then(() => createNow(context));
  building.set(namespace, own);
  return own.finally(() => {
    if (building.get(namespace) === own) building.delete(namespace);
  });
}

async function createNow(context: Context): Promise<Reply> {
  const { engine, request } = context;
  const name = collectionArgument(request);
  const list = request.body.get('indexes');
  if (!Array.isArray(list) || list.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create');
  const specs = list.map((item) => {
    if (!isDoc(item))
      throw new CommandError('TypeMismatch', "The elements of the 'indexes' array must be objects");
    return normalizeSpec(item);
  });
  const found = engine.catalog.get(request.db, name);
  const existed = found !== undefined;
  const before = found?.indexes.length ?? 1;
  // No write if all exist, so that this succeeds on a full disk too.
  if (found?.indexes.every((index) => !index.abandoned) && specs.every((spec) => isThere(found, spec)))
    return { numIndexesBefore: before, numIndexesAfter: before, note: 'all indexes already exist' };
  const wanted = await engine.store.write(() => {
    const existing = engine.catalog.get(request.db, name);
    const lost = existing?.indexes.filter((index) => index.abandoned) ?? [];
    if (existing) for (const index of lost) engine.catalog.dropIndex(existing, index);
    const missing = existing ? specs.filter((spec) => !isThere(existing, spec)) : specs;
    const collection = existing ?? ensureCollection(engine, request.db, name);
    return { collection, missing: missing.filter((spec) => !isThere(collection, spec)) };
  });
  const { collection, missing } = wanted;
  if (missing.length) await buildIndexes(context, collection, missing);
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    ...(existed ? {} : { createdCollectionAutomatically: true }),
    ...(missing.length ? {} : { note: 'all indexes already exist' }),
  };
}

const noCollection = (request: Context['request']): CommandError =>
  new CommandError('NamespaceNotFound', `ns does not exist: ${request.db}.${collectionArgument(request)}`);

export async function listIndexes({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const name = collectionArgument(request);
  const collection = engine.catalog.get(request.db, name);
  if (!collection) throw noCollection(request);
  const specs = collection.indexes.filter(({ ready }) => ready).map(({ spec }) => spec);
  const batchSize = countArgument(docArgument(request.body, 'cursor'), 'batchSize');
  return openCursor(engine, `${request.db}.${name}`, docSource(batchOf(specs)), yieldPolicy, batchSize);
}
