import type { Doc, Value } from '../bson/value.ts';
import { RawDoc } from '../bson/value.ts';
import { parseFailure } from '../errors.ts';
import type { LazyDocument } from '../plan/lazy-document.ts';
import type { Query } from '../plan/query.ts';
import { compileProjectBytes } from '../query/project-bytes.ts';
import { collectionArgument, docArgument, flagArgument, sortFields } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { changeOne } from './locate.ts';
import type { Change } from './update.ts';
import { duringPlan } from './write-errors.ts';
import { applyChange, applyUpsert, parseChange } from './update.ts';

interface Options {
  readonly remove: boolean;
  readonly returnNew: boolean;
  readonly fields: Doc;
}

function readOptions(body: Doc): Options {
  const remove = flagArgument(body, 'remove');
  const returnNew = flagArgument(body, 'new');
  if (remove === body.has('update'))
    throw parseFailure(
      remove
        ? 'Cannot specify both an update and remove=true'
        : 'Either an update or remove=true must be specified',
    );
  if (remove && flagArgument(body, 'upsert'))
    throw parseFailure('Cannot specify both upsert=true and remove=true ');
  if (remove && returnNew)
    throw parseFailure(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  return { remove, returnNew, fields: docArgument(body, 'fields') };
}

/** findAndModify: finds and changes one document atomically. */
export async function findAndModify({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  const name = collectionArgument(request);
  const options = readOptions(body);
  const update = options.remove ? new Map([['$set', new Map()]]) : body.get('update');
  const upsert = flagArgument(body, 'upsert');
  const change: Change = parseChange(docArgument(body, 'query'), update, upsert);
  const sort = sortFields(docArgument(body, 'sort'));
  const project = options.fields.size ? compileProjectBytes(options.fields) : undefined;
  const show = (bytes: Buffer): RawDoc => new RawDoc(project ? project(bytes) : bytes);
  const query = (): Query => {
    const collection = engine.catalog.get(db, name);
    return { collection, filter: change.filter, sort, limit: 1 };
  };
  const apply = (found: LazyDocument | undefined): Reply => {
    const collection = engine.catalog.get(db, name);
    if (!found || !collection) {
      if (options.remove) return { lastErrorObject: { n: 0 }, value: null };
      if (!upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
      const inserted = applyUpsert(engine, db, name, change);
      return upserted(inserted.id, options.returnNew ? show(inserted.bytes) : null);
    }
    if (options.remove) {
      engine.records.remove(collection, found.record, found.doc);
      return { lastErrorObject: { n: 1 }, value: show(found.bytes) };
    }
    const after = applyChange(engine, collection, found, change) ?? found.bytes;
    return {
      lastErrorObject: { n: 1, updatedExisting: true },
      value: show(options.returnNew ? after : found.bytes),
    };
  };
  const priority = engine.priorityOf(name);
  return changeOne(engine, query, yieldPolicy, priority, (found) =>
    duringPlan('findAndModify', () => apply(found)),
  );
}

const upserted = (id: Value, value: RawDoc | null): Reply => ({
  lastErrorObject: { n: 1, updatedExisting: false, upserted: id },
  value,
});
