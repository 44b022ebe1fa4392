import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';
import type { Pacer } from '../pacer.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { served } from '../served.ts';
import type { StageName } from '../supported.ts';
import { groupStage } from './group.ts';
import type { Stage } from './stage.ts';

function matchStage(spec: Value, pacer: Pacer): Stage {
  if (!isDoc(spec)) throw new CommandError(15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(spec);
  return async function* (source) {
    for await (const batch of source) {
      const kept: Doc[] = [];
      for (const document of batch) {
        if (matches(filter, document)) kept.push(document);
        if (pacer.spent) await pacer.breathe();
      }
      yield kept;
    }
  };
}

const STAGE_TABLE: Record<StageName, (spec: Value, pacer: Pacer) => Stage> = {
  $match: matchStage,
  $group: (spec, pacer) => groupStage(spec, pacer),
};

/** The stage a specification names. Throws 40324 for a stage outside the list, naming it. */
export function compileStage(stage: Doc, pacer: Pacer): Stage {
  const [name = '', spec] = [...stage][0] ?? [];
  const compile = served('stage', STAGE_TABLE, name);
  if (!compile) throw unsupported(40324, `the aggregation stage ${name}`);
  return compile(spec, pacer);
}
