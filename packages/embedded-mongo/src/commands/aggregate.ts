import type { Doc } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, typeMismatch } from '../errors.ts';
import { buildPipeline } from '../aggregate/pipeline.ts';
import { countMatching } from '../plan/query.ts';
import { collectionArgument, countArgument, docArgument } from './arguments.ts';
import { batchOf } from './collections.ts';
import type { Context, Reply } from './context.ts';
import { docSource, openCursor } from './cursor-reply.ts';

export async function aggregate({ engine, request, yieldPolicy }: Context): Promise<Reply> {
  const { body, db } = request;
  if (!body.has('cursor') || !isDoc(body.get('cursor')))
    throw new CommandError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const name = collectionArgument(request);
  const collection = engine.catalog.get(db, name);
  const pipeline = buildPipeline(readStages(body.get('pipeline')), engine, collection, yieldPolicy);
  const batchSize = countArgument(docArgument(body, 'cursor'), 'batchSize');
  if (pipeline.counted) {
    const { as, query } = pipeline.counted;
    const count = await countMatching(engine, query, yieldPolicy);
    const docs = count ? [as(count)] : [];
    return openCursor(engine, `${db}.${name}`, docSource(batchOf(docs)), yieldPolicy, batchSize);
  }
  return openCursor(engine, `${db}.${name}`, docSource(pipeline.run()), yieldPolicy, batchSize);
}

function readStages(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown) => {
    if (!isDoc(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
    if (stage.size !== 1)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    return stage;
  });
}
