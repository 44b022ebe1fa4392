import { equalValues } from '../bson/compare.ts';
import type { Doc } from '../bson/value.ts';
import { isDoc, isPlainNumber, toNumber, asInteger } from '../bson/value.ts';
import { CommandError, badValue } from '../errors.ts';
import { choosePlan, scanPlan } from '../plan/planner.ts';
import type { Query } from '../plan/query.ts';
import { countMatching, runQuery } from '../plan/query.ts';
import { readAtOnce } from '../plan/read-at-once.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjection } from '../query/projection.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { collectionArgument, countArgument, docArgument, flagArgument, sortFields } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { foundSource, openCursor, wholeReply } from './cursor-reply.ts';

/** The index or the scan a hint asks for. Throws BadValue (2) when there is no such index. */
export function readHint(
  collection: CollectionInfo | undefined,
  hint: unknown,
): Pick<Query, 'hint' | 'plan'> {
  if (hint === undefined || hint === null || (isDoc(hint) && hint.size === 0) || !collection) return {};
  if (isDoc(hint) && hint.has('$natural')) {
    const direction = hint.get('$natural');
    return { plan: scanPlan(isPlainNumber(direction) && toNumber(direction) < 0) };
  }
  const index = collection.indexes.find(({ name, spec }) =>
    typeof hint === 'string' ? name === hint : isDoc(hint) && equalValues(spec.get('key'), hint),
  );
  if (!index)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  return { hint: index };
}

/** The plan of a sort by $natural, or the sort itself. */
export function readSort(sort: Doc): Pick<Query, 'sort' | 'plan'> {
  if (!sort.has('$natural')) return { sort: sortFields(sort) };
  const direction = sort.get('$natural');
  return { sort: [], plan: scanPlan(isPlainNumber(direction) && toNumber(direction) < 0) };
}

export async function find({ engine, request, pacer }: Context): Promise<Reply> {
  const { body, db } = request;
  const name = collectionArgument(request);
  const collection = engine.catalog.get(db, name);
  const skip = countArgument(body, 'skip') ?? 0;
  const limit = findLimit(body);
  const projection = docArgument(body, 'projection');
  const query: Query = {
    collection,
    filter: parseFilter(docArgument(body, 'filter')),
    limit: limit && limit + skip,
    ...readSort(docArgument(body, 'sort')),
    ...readHint(collection, body.get('hint')),
  };
  const plan = query.plan ?? choosePlan(collection, query.filter, query.sort, query.hint);
  const project = projection.size ? compileProjection(projection) : undefined;
  const batchSize = countArgument(body, 'batchSize');
  const namespace = `${db}.${name}`;
  const found = batchSize === 0 ? undefined : readAtOnce(engine, query, plan);
  if (found && found.length <= (batchSize ?? Infinity))
    return wholeReply(namespace, skip ? found.slice(skip) : found, project);
  const source = foundSource(runQuery(engine, { ...query, plan }, pacer), project, skip);
  const single = flagArgument(body, 'singleBatch') || (asInteger(body.get('limit')) ?? 0) < 0;
  return openCursor(engine, namespace, source, pacer, batchSize, single);
}

const findLimit = (body: Doc): number => countArgument(body, 'limit') ?? 0;

export async function count({ engine, request, pacer }: Context): Promise<Reply> {
  const { body, db } = request;
  const collection = engine.catalog.get(db, collectionArgument(request));
  const skip = countArgument(body, 'skip') ?? 0;
  const limit = Math.abs(asInteger(body.get('limit')) ?? 0);
  const filter = parseFilter(docArgument(body, 'query'));
  const query = {
    collection,
    filter,
    sort: [],
    limit: limit && limit + skip,
    ...readHint(collection, body.get('hint')),
  };
  return { n: Math.max(0, (await countMatching(engine, query, pacer)) - skip) };
}

/** Fetches the next batch. A cursor belongs to its collection. */
export async function getMore({ engine, request, pacer }: Context): Promise<Reply> {
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
  const { docs, done } = await cursor.source.next(countArgument(body, 'batchSize') || Infinity, pacer);
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
