import { CommandError } from '../errors.ts';
import { namespaceOf } from '../storage/catalog-types.ts';
import { verifyCollection } from '../storage/verify.ts';
import { collectionArgument } from './arguments.ts';
import type { Context, Reply } from './context.ts';

/** validate: checks a whole collection as MongoDB does with `full`, but without blocking writers. */
export async function validate({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const collection = engine.catalog.get(request.db, collectionArgument(request));
  if (!collection)
    throw new CommandError(
      'NamespaceNotFound',
      `Collection '${request.db}.${collectionArgument(request)}' does not exist to validate.`,
    );
  const { records, damaged, entries, problems } = await verifyCollection(
    engine.store,
    collection,
    yieldPolicy,
  );
  const unreadable = damaged.length ? [`documents that could not be read: ${damaged.length}`] : [];
  const errors = [...unreadable, ...problems];
  return {
    ns: namespaceOf(collection),
    nInvalidDocuments: damaged.length,
    nrecords: records,
    nIndexes: entries.size,
    keysPerIndex: Object.fromEntries(entries),
    valid: errors.length === 0,
    warnings: [],
    errors,
    corruptRecords: damaged.map(BigInt),
  };
}
