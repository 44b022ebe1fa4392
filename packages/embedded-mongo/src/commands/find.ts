import { equalValues } from '../bson/compare.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, badValue } from '../errors.ts';
import { choosePlan } from '../plan/planner.ts';
import type { Query } from '../plan/query.ts';
import { runQuery } from '../plan/query.ts';
import { readFastPath } from '../plan/fast-path.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjectBytes } from '../query/project-bytes.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { collectionArgument, countArgument, docArgument, flagArgument, sortFields } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { foundSource, openCursor, singleBatchReply } from './cursor-reply.ts';
import { readViewFor, sessionOf, withSnapshotTime } from './read-concern.ts';

/** The index named by a hint. Throws BadValue (2) when there is no such index. */
function readHint(collection: CollectionInfo | undefined, hint: unknown): Pick<Query, 'hint'> {
  if (hint === undefined || hint === null || (isDoc(hint) && hint.size === 0) || !collection) return {};
  const index = collection.indexes.find(({ name, spec }) =>
    typeof hint === 'string' ? name === hint : isDoc(hint) && equalValues(spec.get('key'), hint),
  );
  if (!index)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return { hint: index };
}

export async function find({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  const name = collectionArgument(request);
  const { reading, atClusterTime } = readViewFor(engine, request);
  const collection = reading.catalog.get(db, name);
  const skip = countArgument(body, 'skip') ?? 0;
  const limit = countArgument(body, 'limit') ?? 0;
  const projection = docArgument(body, 'projection');
  const query: Query = {
    collection,
    filter: parseFilter(docArgument(body, 'filter')),
    limit: limit && limit + skip,
    sort: sortFields(docArgument(body, 'sort')),
    ...readHint(collection, body.get('hint')),
  };
  const plan = choosePlan(collection, query.filter, query.sort, query.hint);
  const project = projection.size ? compileProjectBytes(projection) : undefined;
  const batchSize = countArgument(body, 'batchSize');
  const namespace = `${db}.${name}`;
  const found = batchSize === 0 ? undefined : readFastPath(reading, query, plan);
  if (found && found.length <= (batchSize ?? Infinity))
    return withSnapshotTime(
      singleBatchReply(namespace, skip ? found.slice(skip) : found, project),
      atClusterTime,
    );
  const source = foundSource(runQuery(reading, { ...query, plan }, yieldPolicy), project, skip);
  const single = flagArgument(body, 'singleBatch');
  return withSnapshotTime(
    await openCursor(engine, namespace, source, yieldPolicy, batchSize, single),
    atClusterTime,
  );
}

/** getMore: the next batch. The cursor must belong to the given collection. */
export async function getMore({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  const id = body.get('getMore');
  if (typeof id !== 'bigint')
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'getMore.getMore' is the wrong type, expected type 'long'",
    );
  const namespace = `${db}.${collectionArgument(request, 'collection')}`;
  const cursor = engine.cursors.get(id);
  if (cursor.namespace !== namespace)
    throw new CommandError(
      'Unauthorized',
      `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
    );
  const session = sessionOf(body.get('lsid'));
  if (session !== undefined) engine.snapshots.touch(session);
  const { docs, done } = await cursor.source.next(countArgument(body, 'batchSize') || Infinity, yieldPolicy);
  if (done) engine.cursors.close(id);
  return { cursor: { nextBatch: docs, id: done ? 0n : id, ns: namespace } };
}

export function killCursors({ engine, request }: Context): Reply {
  const list = request.body.get('cursors');
  const ids = Array.isArray(list) ? list.filter((id) => typeof id === 'bigint') : [];
  const killed = ids.filter((id) => engine.cursors.close(id));
  const notFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [] };
}
