import { pathParts, walkPath } from '../bson/path.ts';
import type { Value } from '../bson/value.ts';
import { typeMismatch } from '../errors.ts';
import { keyOf } from '../keys/key-writer.ts';
import { runQuery } from '../plan/query.ts';
import { sortPaced } from '../plan/sort.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { collectionArgument, docArgument } from './arguments.ts';
import type { Context, Reply } from './context.ts';
import { readHint } from './find.ts';

/** The values a field has, each once, in order. */
export async function distinct({ engine, request, pacer }: Context): Promise<Reply> {
  const { body, db } = request;
  const collection = engine.catalog.get(db, collectionArgument(request));
  const key = body.get('key');
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const filter = parseFilter(docArgument(body, 'query'));
  const query = { collection, filter, sort: [], limit: 0, ...readHint(collection, body.get('hint')) };
  const values = new Map<string, { key: Buffer; value: Value }>();
  const add = (value: Value): void => {
    const key = keyOf(value);
    const text = key.toString('latin1');
    if (!values.has(text)) values.set(text, { key, value });
  };
  for await (const batch of runQuery(engine, query, pacer))
    for (const found of batch)
      walkPath(found.doc, pathParts(key), (value, exists) => {
        if (Array.isArray(value)) value.forEach(add);
        else if (exists) add(value);
        return false;
      });
  const sorted = await sortPaced([...values.values()], pacer);
  return { values: sorted.map(({ value }) => value) };
}
