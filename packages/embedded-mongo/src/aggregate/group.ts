import type { Doc, Value } from '../bson/value.ts';
import { doc, isDoc } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { keyOf } from '../keys/key-writer.ts';
import type { Pacer } from '../pacer.ts';
import { served } from '../served.ts';
import type { Accumulator } from './accumulate.ts';
import { ACCUMULATORS } from './accumulate.ts';
import type { Evaluate } from './evaluate.ts';
import { compileExpression } from './expression.ts';
import type { Stage } from './stage.ts';
import { inBatches } from './stage.ts';

interface Field {
  readonly name: string;
  readonly make: () => Accumulator;
  readonly evaluate: Evaluate;
}

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
}

function readField(name: string, value: Value): Field {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
  if (!isDoc(value)) throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  const [operator, argument] = [...value][0] ?? [''];
  if (value.size !== 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`);
  const make = served('accumulator', ACCUMULATORS, operator);
  if (!make) throw new CommandError(15952, `unknown group operator '${operator}'`);
  return { name, make, evaluate: compileExpression(argument) };
}

/** $group: one document for each value of _id. */
export function groupStage(spec: Value, pacer: Pacer): Stage {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
  const id = compileExpression(spec.get('_id'));
  const fields = [...spec].filter(([name]) => name !== '_id').map(([name, value]) => readField(name, value));
  if (!spec.has('_id')) throw new CommandError(15955, 'a group specification must include an _id');
  return async function* (source) {
    const groups = new Map<string, Group>();
    for await (const batch of source) {
      for (const document of batch) {
        const value = id(document);
        const key = value === undefined ? 'missing' : keyOf(value).toString('latin1');
        let group = groups.get(key);
        if (!group)
          groups.set(key, (group = { id: value ?? null, accumulators: fields.map((field) => field.make()) }));
        for (const [i, field] of fields.entries()) group.accumulators[i]?.add(field.evaluate(document));
        if (pacer.spent) await pacer.breathe();
      }
    }
    const show = ({ id, accumulators }: Group): Doc => {
      const made: Doc = doc({ _id: id });
      fields.forEach((field, i) => made.set(field.name, accumulators[i]?.result() ?? null));
      return made;
    };
    yield* inBatches([...groups.values()], show, pacer);
  };
}
