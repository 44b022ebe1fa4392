import type { Doc, Value } from '../bson/value.ts';
import { asInteger, isDoc, isPlainNumber } from '../bson/value.ts';
import { encodeDoc } from '../bson/encode.ts';
import { CommandError } from '../errors.ts';
import { sortFields } from '../commands/arguments.ts';
import { sortKey } from '../keys/index-keys.ts';
import type { Pacer } from '../pacer.ts';
import { SortBuffer } from '../plan/sort.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileProjection } from '../query/projection.ts';
import { served } from '../served.ts';
import type { StageName } from '../supported.ts';
import { addFields, unwind } from './reshape.ts';
import { groupStage } from './group.ts';
import type { Stage } from './stage.ts';
import { flatStage, inBatches, mapStage } from './stage.ts';

function matchStage(spec: Value, pacer: Pacer): Stage {
  if (!isDoc(spec)) throw new CommandError(15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(spec);
  return flatStage(pacer, (document) => (matches(filter, document) ? [document] : []));
}

/** $sort; `limit` of a following $limit keeps the memory small (0: none). */
export function sortStage(spec: Value, pacer: Pacer, limit = 0): Stage {
  if (!isDoc(spec)) throw new CommandError(15973, 'the $sort key specification must be an object');
  if (spec.size === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  const fields = sortFields(spec);
  return async function* (source) {
    const buffer = new SortBuffer<{ key: Buffer; doc: Doc }>(limit, pacer);
    for await (const batch of source)
      for (const document of batch)
        await buffer.add({ key: sortKey(document, fields), doc: document }, encodeDoc(document).length);
    yield* inBatches(await buffer.sorted(), ({ doc }) => doc, pacer);
  };
}

export function limitOf(spec: Value): number {
  const limit = isPlainNumber(spec) ? asInteger(spec) : undefined;
  if (limit === undefined || limit < 0)
    throw new CommandError(5107201, 'invalid argument to $limit stage: Expected a number');
  if (limit === 0) throw new CommandError(15958, 'the limit must be positive');
  return limit;
}

function limitStage(spec: Value): Stage {
  const limit = limitOf(spec);
  return async function* (source) {
    let left = limit;
    for await (const batch of source) {
      yield batch.slice(0, left);
      left -= batch.length;
      if (left <= 0) return;
    }
  };
}

function skipStage(spec: Value): Stage {
  const skip = isPlainNumber(spec) ? asInteger(spec) : undefined;
  if (skip === undefined || skip < 0)
    throw new CommandError(5107200, 'invalid argument to $skip stage: Expected a non-negative number');
  return async function* (source) {
    let left = skip;
    for await (const batch of source) {
      yield batch.slice(left);
      left = Math.max(0, left - batch.length);
    }
  };
}

function projectStage(spec: Value, pacer: Pacer): Stage {
  if (!isDoc(spec)) throw new CommandError(15969, '$project specification must be an object');
  if (spec.size === 0)
    throw new CommandError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return mapStage(pacer, compileProjection(spec));
}

function countStage(spec: Value): Stage {
  if (typeof spec !== 'string' || !spec)
    throw new CommandError(spec === '' ? 40157 : 40156, 'the count field must be a non-empty string');
  return async function* (source) {
    let count = 0;
    for await (const batch of source) count += batch.length;
    yield count ? [new Map([[spec, count]])] : [];
  };
}

const STAGE_TABLE: Record<StageName, (spec: Value, pacer: Pacer) => Stage> = {
  $match: matchStage,
  $sort: sortStage,
  $limit: limitStage,
  $skip: skipStage,
  $project: projectStage,
  $addFields: (spec, pacer) => mapStage(pacer, addFields(spec)),
  $group: (spec, pacer) => groupStage(spec, pacer),
  $count: countStage,
  $unwind: (spec, pacer) => flatStage(pacer, unwind(spec)),
};

/** The stage a specification names. Throws 40324 for a stage outside the list, naming it. */
export function compileStage(stage: Doc, pacer: Pacer): Stage {
  const [name = '', spec] = [...stage][0] ?? [];
  const compile = served('stage', STAGE_TABLE, name);
  if (!compile) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return compile(spec, pacer);
}
