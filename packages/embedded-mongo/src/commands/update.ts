import { decodeDoc } from '../bson/decode.ts';
import type { Doc, Loose, Value } from '../bson/value.ts';
import { isTruthy } from '../bson/value.ts';
import { encodeStored } from '../bson/encode.ts';
import { parseFailure } from '../errors.ts';
import type { Engine } from '../engine.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import { LazyDocument } from '../plan/lazy-document.ts';
import type { Query } from '../plan/query.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { applyUpdate } from '../update/apply.ts';
import type { Update } from '../update/parse-update.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { upsertDocument } from '../update/upsert.ts';
import { bytesArgument, checkStatement, collectionArgument, docArgument, flagArgument } from './arguments.ts';
import { ensureCollection } from './collections.ts';
import type { Context, Reply } from './context.ts';
import { checkId } from './insert.ts';
import { changeOne, locateAll } from './locate.ts';
import { asCommandError, duringPlan, withErrors, writeError } from './write-errors.ts';

/** A parsed update, shared by update and findAndModify. */
export interface Change {
  readonly filter: Filter;
  readonly update: Update;
  readonly upsert: boolean;
}

export const parseChange = (filter: Doc, update: Value, upsert: boolean): Change => ({
  filter: parseFilter(filter),
  update: parseUpdate(update),
  upsert,
});

/** Applies a change; returns the new document, or undefined when nothing changed. Inside a write only. */
export function applyChange(
  engine: Engine,
  collection: CollectionInfo,
  found: LazyDocument,
  change: Change,
): Buffer | undefined {
  const updated = applyUpdate(found, change.update);
  if (updated) engine.records.replace(collection, found.record, found.doc, updated.bytes, updated.doc);
  return updated?.bytes;
}

/** Inserts the document of an upsert. Inside a write only. */
export function applyUpsert(
  engine: Engine,
  db: string,
  name: string,
  change: Change,
): { id: Value; bytes: Buffer } {
  const doc = upsertDocument(change.filter, change.update);
  checkId(doc.get('_id'));
  const bytes = encodeStored(doc);
  engine.records.insert(ensureCollection(engine, db, name), bytes, doc);
  return { id: doc.get('_id'), bytes };
}

interface Outcome {
  n: number;
  modified: number;
  upserted?: { id: Value };
}

async function updateOne(
  engine: Engine,
  db: string,
  name: string,
  change: Change,
  yieldPolicy: YieldPolicy,
): Promise<Outcome> {
  const query = (): Query => {
    const collection = engine.catalog.get(db, name);
    return { collection, filter: change.filter, sort: [], limit: 1 };
  };
  const apply = (found: LazyDocument | undefined): Outcome => {
    const collection = engine.catalog.get(db, name);
    if (found && collection)
      return { n: 1, modified: applyChange(engine, collection, found, change) ? 1 : 0 };
    if (!change.upsert) return { n: 0, modified: 0 };
    return { n: 1, modified: 0, upserted: { id: applyUpsert(engine, db, name, change).id } };
  };
  const priority = engine.priorityOf(name);
  return changeOne(engine, query, yieldPolicy, priority, (found) => duringPlan('update', () => apply(found)));
}

async function updateMany(
  engine: Engine,
  db: string,
  name: string,
  change: Change,
  yieldPolicy: YieldPolicy,
): Promise<Outcome> {
  if (change.update.kind === 'replace')
    throw parseFailure('multi update is not supported for replacement-style update');
  const collection = engine.catalog.get(db, name);
  const query: Query = { collection, filter: change.filter, sort: [], limit: 0 };
  const records = await locateAll(engine, query, yieldPolicy);
  if (records.length === 0 || !collection)
    return change.upsert ? updateOne(engine, db, name, change, yieldPolicy) : { n: 0, modified: 0 };
  const outcome: Outcome = { n: 0, modified: 0 };
  await eachRecord(engine, collection, records, change.filter, yieldPolicy, (found) => {
    outcome.n++;
    if (duringPlan('update', () => applyChange(engine, collection, found, change))) outcome.modified++;
  });
  return outcome;
}

/** Processes records in transactions of one time slice each; skips records that no longer match. */
export async function eachRecord(
  engine: Engine,
  collection: CollectionInfo,
  records: readonly number[],
  filter: Filter,
  yieldPolicy: YieldPolicy,
  work: (found: LazyDocument) => void,
): Promise<void> {
  let at = 0;
  while (at < records.length) {
    await yieldPolicy.yieldIfDue();
    // Rethrown after its transaction, which commits the changes made before it.
    const failure = await engine.store.write((): Error | undefined => {
      yieldPolicy.startSlice();
      for (const first = at; at < records.length && !(at > first && yieldPolicy.sliceUsed); at++) {
        const record = records[at] ?? 0;
        const bytes = collection.dropped ? undefined : engine.records.read(collection, record);
        const found = bytes && new LazyDocument(record, bytes);
        try {
          if (found && matches(filter, found.doc)) work(found);
        } catch (error) {
          return asCommandError(error);
        }
      }
      return undefined;
    }, engine.priorityOf(collection.name));
    if (failure) throw failure;
  }
}

/** Unordered statements that run at once: they share a transaction, and so a sync of the disk. */
const UNORDERED_AT_ONCE = 64;

export async function update({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  const name = collectionArgument(request);
  const ordered = flagArgument(body, 'ordered', true);
  const errors: { [name: string]: Loose }[] = [];
  const upserted: Loose[] = [];
  let n = 0;
  let nModified = 0;
  const statements = [...bytesArgument(request, 'updates').entries()];
  const run = async ([index, bytes]: (typeof statements)[number]): Promise<void> => {
    try {
      const outcome = await runStatement(engine, db, name, bytes, yieldPolicy);
      n += outcome.n;
      nModified += outcome.modified;
      if (outcome.upserted) upserted[index] = { index, _id: outcome.upserted.id };
    } catch (error) {
      errors[index] = writeError(index, asCommandError(error));
    }
  };
  const step = ordered ? 1 : UNORDERED_AT_ONCE;
  for (let at = 0; at < statements.length && !(ordered && errors.length > 0); at += step)
    await Promise.all(statements.slice(at, at + step).map(run));
  return {
    n,
    // Without the gaps, in the order of the statements.
    ...withErrors(errors.filter(Boolean)),
    ...(upserted.length ? { upserted: upserted.filter(Boolean) } : {}),
    nModified,
  };
}

async function runStatement(
  engine: Engine,
  db: string,
  name: string,
  bytes: Buffer,
  yieldPolicy: YieldPolicy,
): Promise<Outcome> {
  const statement = decodeDoc(bytes);
  if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
  checkStatement(statement, 'update.updates');
  const multi = isTruthy(statement.get('multi'));
  const change = parseChange(
    docArgument(statement, 'q'),
    statement.get('u'),
    isTruthy(statement.get('upsert')),
  );
  return (multi ? updateMany : updateOne)(engine, db, name, change, yieldPolicy);
}
