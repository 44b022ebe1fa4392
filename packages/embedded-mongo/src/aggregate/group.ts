import { addLoosely } from '../bson/arithmetic.ts';
import type { Numeric } from '../bson/numeric.ts';
import type { Doc, Value } from '../bson/value.ts';
import { doc, isDoc, isPlainNumber } from '../bson/value.ts';
import { MAX_DOCUMENT, encodeDoc, encodeStored } from '../bson/encode.ts';
import { CommandError, unsupported } from '../errors.ts';
import { keyOf } from '../keys/key-writer.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import { MAX_SORT_BYTES } from '../plan/sort.ts';
import { lookUp } from '../lookup.ts';
import type { AccumulatorName } from '../supported.ts';
import type { Evaluate } from './expression.ts';
import { compileExpression } from './expression.ts';
import type { Stage } from './stage.ts';
import { inBatches } from './stage.ts';

/** Accumulates one field of a group; undefined is a missing value. */
interface Accumulator {
  add(value: Value): void;
  result(): Value;
}

class Sum implements Accumulator {
  private total: Numeric = 0;
  add(value: Value): void {
    if (isPlainNumber(value)) this.total = addLoosely(this.total, value);
  }
  result(): Value {
    return this.total;
  }
}

/** The accumulators of $group. */
const ACCUMULATORS: Record<AccumulatorName, () => Accumulator> = {
  $sum: () => new Sum(),
};

interface Field {
  readonly name: string;
  readonly make: () => Accumulator;
  readonly evaluate: Evaluate;
}

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
  /** Approximate memory use in bytes. */
  readonly bytes: number;
}

const OVERHEAD = 64;

/** Approximate memory use of a value in bytes. */
function sizeOf(value: Value): number {
  if (typeof value === 'string') return OVERHEAD + 2 * value.length;
  if (typeof value !== 'object' || value === null) return OVERHEAD;
  return OVERHEAD + encodeDoc(new Map([['', value]])).length;
}

function readField(name: string, value: Value): Field {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
  if (!isDoc(value)) throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  const [operator, argument] = [...value][0] ?? [''];
  if (value.size !== 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`);
  const make = lookUp('accumulator', ACCUMULATORS, operator);
  if (!make) throw unsupported(15952, `the accumulator ${operator}`);
  return { name, make, evaluate: compileExpression(argument) };
}

/** The groups of a $group and their memory use. */
class Groups {
  private readonly byKey = new Map<string, Group>();
  private bytes = 0;
  private readonly fields: readonly Field[];
  private readonly most: number;

  constructor(fields: readonly Field[], most: number) {
    this.fields = fields;
    this.most = most;
  }

  /** Throws QueryExceededMemoryLimitNoDiskUseAllowed (292) above the memory limit. */
  add(id: Value, document: Doc): void {
    const { accumulators } = this.groupOf(id);
    for (const [i, field] of this.fields.entries()) accumulators[i]?.add(field.evaluate(document));
    if (this.bytes > this.most)
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        "Exceeded memory limit for $group, but didn't allow external sort.",
      );
  }

  all(): Group[] {
    return [...this.byKey.values()];
  }

  private groupOf(id: Value): Group {
    const key = id === undefined ? 'missing' : keyOf(id).toString('latin1');
    const existing = this.byKey.get(key);
    if (existing) return existing;
    const accumulators = this.fields.map((field) => field.make());
    const bytes = key.length + sizeOf(id) + OVERHEAD * accumulators.length;
    const created: Group = { id: id ?? null, accumulators, bytes };
    this.bytes += bytes;
    this.byKey.set(key, created);
    return created;
  }
}

/** $group: one document for each value of _id; `most` is the memory limit in bytes. */
export function groupStage(spec: Value, yieldPolicy: YieldPolicy, most = MAX_SORT_BYTES): Stage {
  if (!isDoc(spec)) throw new CommandError(15947, "a group's fields must be specified in an object");
  const id = compileExpression(spec.get('_id'));
  const fields = [...spec].filter(([name]) => name !== '_id').map(([name, value]) => readField(name, value));
  if (!spec.has('_id')) throw new CommandError(15955, 'a group specification must include an _id');
  return async function* (source) {
    const groups = new Groups(fields, most);
    for await (const batch of source)
      for (const document of batch) {
        groups.add(id(document), document);
        if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
      }
    const toDocument = ({ id, accumulators, bytes }: Group): Doc => {
      const created: Doc = doc({ _id: id });
      fields.forEach((field, i) => created.set(field.name, accumulators[i]?.result() ?? null));
      // Encoding checks the maximum document size.
      if (bytes > MAX_DOCUMENT) encodeStored(created);
      return created;
    };
    yield* inBatches(groups.all(), toDocument, yieldPolicy);
  };
}
