import { isDoc, isPlainNumber, toNumber } from '../bson/value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { sortFields } from '../commands/arguments.ts';
import type { Engine } from '../engine.ts';
import type { Pacer } from '../pacer.ts';
import type { Query } from '../plan/query.ts';
import { runQuery } from '../plan/query.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { CollectionInfo } from '../storage/catalog-types.ts';
import { compileStage, limitOf, sortStage } from './stages.ts';
import type { Stage } from './stage.ts';

/** A pipeline ready to run; `counted` when all it does is count the documents of a query. */
export interface Pipeline {
  readonly counted: { readonly query: Query; readonly as: (count: number) => Doc } | undefined;
  run(): AsyncIterable<Doc[]>;
}

const nameOf = (stage: Doc | undefined): string => [...(stage?.keys() ?? [])][0] ?? '';
const specOf = (stage: Doc | undefined): Value => [...(stage?.values() ?? [])][0];

const ALL: Filter = { kind: 'and', parts: [] };

/** Turns what begins the pipeline ($match, $sort, $limit) into a query, so that indexes serve it; the rest into stages. */
export function buildPipeline(
  stages: readonly Doc[],
  engine: Engine,
  collection: CollectionInfo | undefined,
  pacer: Pacer,
): Pipeline {
  // Compiling all of them first refuses what is not served before anything is read.
  for (const stage of stages) compileStage(stage, pacer);
  let at = 0;
  const match = nameOf(stages[at]) === '$match' ? specOf(stages[at++]) : undefined;
  const filter = isDoc(match) ? parseFilter(match) : ALL;
  const order = nameOf(stages[at]) === '$sort' ? specOf(stages[at++]) : undefined;
  const limit = nameOf(stages[at]) === '$limit' ? limitOf(specOf(stages[at++])) : 0;
  const query: Query = { collection, filter, sort: isDoc(order) ? sortFields(order) : [], limit };
  const rest = stages.slice(at);
  const as = countShape(rest);
  return {
    counted: as && { query, as },
    run: () =>
      compileRest(rest, pacer).reduce((source, stage) => stage(source), documents(engine, query, pacer)),
  };
}

async function* documents(engine: Engine, query: Query, pacer: Pacer): AsyncIterable<Doc[]> {
  for await (const batch of runQuery(engine, query, pacer)) yield batch.map((found) => found.doc);
}

function compileRest(stages: readonly Doc[], pacer: Pacer): Stage[] {
  return stages.map((stage, i) => {
    const next = stages[i + 1];
    const bounded = nameOf(stage) === '$sort' && nameOf(next) === '$limit';
    return bounded ? sortStage(specOf(stage), pacer, limitOf(specOf(next))) : compileStage(stage, pacer);
  });
}

// { $group: { _id: <constant>, n: { $sum: 1 } } }, as countDocuments sends it, or { $count: 'n' }.
function countShape(rest: readonly Doc[]): ((count: number) => Doc) | undefined {
  const [stage] = rest;
  const spec = specOf(stage);
  if (rest.length !== 1) return undefined;
  if (nameOf(stage) === '$count' && typeof spec === 'string') return (count) => new Map([[spec, count]]);
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
