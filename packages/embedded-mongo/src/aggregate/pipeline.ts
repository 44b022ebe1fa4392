import { isDoc, isPlainNumber, toNumber } from '../bson/value.ts';
import type { Doc, Value } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import type { Query } from '../plan/query.ts';
import { runQuery } from '../plan/query.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { compileStage } from './stage-table.ts';

/** A compiled pipeline; `counted` when it only counts the documents of a query. */
export interface Pipeline {
  readonly counted: { readonly query: Query; readonly as: (count: number) => Doc } | undefined;
  run(): AsyncIterable<Doc[]>;
}

const nameOf = (stage: Doc | undefined): string => [...(stage?.keys() ?? [])][0] ?? '';
const specOf = (stage: Doc | undefined): Value => [...(stage?.values() ?? [])][0];

const ALL: Filter = { kind: 'and', parts: [] };

/** Compiles a pipeline: a leading $match becomes a query that can use indexes, the rest stages. */
export function buildPipeline(
  stages: readonly Doc[],
  engine: Engine,
  collection: CollectionInfo | undefined,
  yieldPolicy: YieldPolicy,
): Pipeline {
  // Compiling all stages first refuses unsupported ones before anything is read.
  for (const stage of stages) compileStage(stage, yieldPolicy);
  const match = nameOf(stages[0]) === '$match' ? specOf(stages[0]) : undefined;
  const filter = isDoc(match) ? parseFilter(match) : ALL;
  const query: Query = { collection, filter, sort: [], limit: 0 };
  const rest = match === undefined ? stages : stages.slice(1);
  const as = countShape(rest);
  return {
    counted: as && { query, as },
    run: () =>
      rest.reduce(
        (source, stage) => compileStage(stage, yieldPolicy)(source),
        documents(engine, query, yieldPolicy),
      ),
  };
}

async function* documents(engine: Engine, query: Query, yieldPolicy: YieldPolicy): AsyncIterable<Doc[]> {
  for await (const batch of runQuery(engine, query, yieldPolicy)) yield batch.map((found) => found.doc);
}

// { $group: { _id: <constant>, n: { $sum: 1 } } }, as countDocuments sends it.
function countShape(rest: readonly Doc[]): ((count: number) => Doc) | undefined {
  const [stage] = rest;
  const spec = specOf(stage);
  if (rest.length !== 1) return undefined;
  if (nameOf(stage) !== '$group' || !isDoc(spec) || spec.size !== 2) return undefined;
  const id = spec.get('_id');
  const [name, sum] = [...spec].find(([field]) => field !== '_id') ?? [];
  const one = isDoc(sum) && sum.size === 1 ? sum.get('$sum') : undefined;
  if (name === undefined || !isPlainNumber(one) || typeof one === 'object' || toNumber(one) !== 1)
    return undefined;
  if (!(isPlainNumber(id) || id === null)) return undefined;
  return (count) =>
    new Map<string, Value>([
      ['_id', id],
      [name, count],
    ]);
}
