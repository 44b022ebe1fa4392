import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import { matches } from '../query/matches.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { lookUp } from '../lookup.ts';
import type { StageName } from '../supported.ts';
import { groupStage } from './group.ts';
import type { Stage } from './stage.ts';

function matchStage(spec: Value, yieldPolicy: YieldPolicy): Stage {
  if (!isDoc(spec)) throw new CommandError(15959, 'the match filter must be an expression in an object');
  const filter = parseFilter(spec);
  return async function* (source) {
    for await (const batch of source) {
      const matched: Doc[] = [];
      for (const document of batch) {
        if (matches(filter, document)) matched.push(document);
        if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
      }
      yield matched;
    }
  };
}

const STAGE_TABLE: Record<StageName, (spec: Value, yieldPolicy: YieldPolicy) => Stage> = {
  $match: matchStage,
  $group: (spec, yieldPolicy) => groupStage(spec, yieldPolicy),
};

/** Compiles a stage. Throws 40324 naming an unsupported one. */
export function compileStage(stage: Doc, yieldPolicy: YieldPolicy): Stage {
  const [name = '', spec] = [...stage][0] ?? [];
  const compile = lookUp('stage', STAGE_TABLE, name);
  if (!compile) throw unsupported(40324, `the aggregation stage ${name}`);
  return compile(spec, yieldPolicy);
}
