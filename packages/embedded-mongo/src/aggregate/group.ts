import type { Doc, Value } from '../bson/value.ts';
import { doc, isDoc } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { keyOf } from '../keys/key-writer.ts';
import type { Pacer } from '../pacer.ts';
import type { Accumulator } from './accumulate.ts';
import { ACCUMULATORS } from './accumulate.ts';
import type { Evaluate } from './expression.ts';
import { compileExpression } from './expression.ts';
import type { Stage } from './stages.ts';

interface Field {
  readonly name: string;
  readonly make: () => Accumulator;
  readonly evaluate: Evaluate;
}

function readField(name: string, value: Value): Field {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
  if (!isDoc(value)) throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  const [operator, argument] = [...value][0] ?? [''];
  if (value.size !== 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`);
  if (operator === '$count') return { name, make: () => make('$sum'), evaluate: () => 1 };
  if (!Object.hasOwn(ACCUMULATORS, operator))
    throw new CommandError(15952, `unknown group operator '${operator}'`);
  return { name, make: () => make(operator), evaluate: compileExpression(argument) };
}

function make(operator: string): Accumulator {
  const create = ACCUMULATORS[operator];
  if (!create) throw new CommandError(15952, `unknown group operator '${operator}'`);
  return create();
}

/** $group: one document for each value of _id. */
export function groupStage(spec: Value, pacer: Pacer): Stage {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
  const id = compileExpression(spec.get('_id'));
  const fields = [...spec].filter(([name]) => name !== '_id').map(([name, value]) => readField(name, value));
  if (!spec.has('_id')) throw new CommandError(15955, 'a group specification must include an _id');
  return async function* (source) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>();
    for await (const batch of source) {
      for (const document of batch) {
        const value = id(document);
        const key = value === undefined ? 'missing' : keyOf(value).toString('latin1');
        let group = groups.get(key);
        if (!group)
          groups.set(key, (group = { id: value ?? null, accumulators: fields.map((field) => field.make()) }));
        for (const [i, field] of fields.entries()) group.accumulators[i]?.add(field.evaluate(document));
      }
      await pacer.breathe();
    }
    yield [...groups.values()].map(({ id, accumulators }) => {
      const made: Doc = doc({ _id: id });
      fields.forEach((field, i) => made.set(field.name, accumulators[i]?.result() ?? null));
      return made;
    });
  };
}
