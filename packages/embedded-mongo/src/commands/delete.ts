import type { Doc, Loose } from '../bson/value.ts';
import { asInteger } from '../bson/value.ts';
import { parseFailure } from '../errors.ts';
import type { Engine } from '../engine.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import type { Query } from '../plan/query.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { checkStatement, collectionArgument, docArgument, docsArgument, flagArgument } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { changeOne, locateAll } from './locate.ts';
import { eachRecord } from './update.ts';
import { asCommandError, withErrors, writeError } from './write-errors.ts';

async function deleteOne(
  engine: Engine,
  name: string,
  query: () => Query,
  yieldPolicy: YieldPolicy,
): Promise<number> {
  return changeOne(engine, query, yieldPolicy, engine.priorityOf(name), (found) => {
    const { collection } = query();
    if (!found || !collection) return 0;
    engine.records.remove(collection, found.record, found.doc);
    return 1;
  });
}

async function deleteMany(engine: Engine, query: Query, yieldPolicy: YieldPolicy): Promise<number> {
  const { collection, filter } = query;
  if (!collection) return 0;
  let count = 0;
  await eachRecord(
    engine,
    collection,
    await locateAll(engine, query, yieldPolicy),
    filter,
    yieldPolicy,
    (found) => {
      engine.records.remove(collection, found.record, found.doc);
      count++;
    },
  );
  return count;
}

function readQuery(engine: Engine, db: string, name: string, filter: Doc): () => Query {
  const parsed = parseFilter(filter);
  return () => {
    const collection = engine.catalog.get(db, name);
    return { collection, filter: parsed, sort: [], limit: 0 };
  };
}

/** The delete command: each statement removes one matching document (limit 1) or all (limit 0). */
export async function deleteDocuments({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  const name = collectionArgument(request);
  const ordered = flagArgument(body, 'ordered', true);
  const errors: { [name: string]: Loose }[] = [];
  let n = 0;
  const statements = await docsArgument(request, 'deletes', yieldPolicy);
  for (const statement of statements) {
    if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
    const limit = asInteger(statement.get('limit'));
    if (limit !== 0 && limit !== 1)
      throw parseFailure(`The limit field in delete objects must be 0 or 1. Got ${limit ?? 'none'}`);
  }
  for (const [index, statement] of statements.entries()) {
    try {
      if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
      checkStatement(statement, 'delete.deletes');
      const limit = asInteger(statement.get('limit'));
      const query = readQuery(engine, db, name, docArgument(statement, 'q'));
      n +=
        limit === 1
          ? await deleteOne(engine, name, query, yieldPolicy)
          : await deleteMany(engine, query(), yieldPolicy);
    } catch (error) {
      errors.push(writeError(index, asCommandError(error)));
      if (ordered) break;
    }
  }
  return { n, ...withErrors(errors) };
}
