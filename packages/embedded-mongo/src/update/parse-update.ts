import { compareNames, typeName } from '../bson/plain.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, badValue, parseFailure } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import {
  addToSetChange,
  popChange,
  pullAllChange,
  pullChange,
  pushChange,
  pushesAlways,
} from './array-changes.ts';
import { served } from '../served.ts';
import type { UpdateOperator } from '../supported.ts';
import type { Reach } from './at-path.ts';
import { changeAt } from './at-path.ts';
import { expandPath } from './expand-path.ts';
import type { Positions } from './expand-path.ts';
import { renameField } from './rename.ts';
import type { MakeChange } from './value-changes.ts';
import {
  arithmeticChange,
  currentDateChange,
  extremeChange,
  setChange,
  unsetChange,
} from './value-changes.ts';

/** A parsed update. `modify` changes a decoded document in place. */
export type Update =
  | { readonly kind: 'replace'; readonly replacement: Doc }
  | { readonly kind: 'modify'; readonly modify: Modify; readonly paths: readonly string[] };

export type Modify = (doc: Doc, positions: Positions, isInsert: boolean) => void;

interface Part {
  readonly parts: readonly string[];
  readonly onlyOnInsert: boolean;
  readonly apply: (doc: Doc, positions: Positions) => void;
}

/** Parses a replacement or update operators. Throws FailedToParse (9) for an operator outside the list, naming it. */
export function parseUpdate(update: Value, arrayFilters: ReadonlyMap<string, Filter>): Update {
  if (Array.isArray(update)) throw parseFailure('updates with an aggregation pipeline are not supported');
  if (!isDoc(update)) throw parseFailure(`Update argument must be either an object or an array`);
  const [first] = update.keys();
  if (!first?.startsWith('$')) {
    const dollar = [...update.keys()].find((name) => name.startsWith('$'));
    if (dollar) throw dollarPrefixed(dollar, dollar);
    return { kind: 'replace', replacement: update };
  }
  const parts = [...update].flatMap(([op, fields]) => parseOperator(op, fields));
  checkConflicts(parts);
  checkArrayFilters(parts, arrayFilters);
  // MongoDB applies fields in the order of their names, whatever the operator.
  parts.sort((a, b) => comparePaths(a.parts, b.parts));
  return {
    kind: 'modify',
    paths: parts.map((part) => part.parts.join('.')),
    modify: (doc, positions, isInsert) => {
      for (const part of parts) if (isInsert || !part.onlyOnInsert) part.apply(doc, positions);
    },
  };
}

function parseOperator(op: string, fields: Value): Part[] {
  const change = served('update', CHANGES, op);
  if (!change)
    throw parseFailure(
      `Unknown modifier: ${op}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  if (!isDoc(fields))
    throw parseFailure(
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${op}: ...}`,
    );
  return [...fields].flatMap(([path, operand]): Part[] => {
    const parts = checkPath(path);
    if (change === 'rename') return renameField(parts, path, operand);
    const make = change(path, operand);
    return [
      {
        parts,
        onlyOnInsert: op === '$setOnInsert',
        apply: applier(
          parts,
          make,
          CREATES.has(op) ? 'create' : STRICT.has(op) ? 'strict' : 'lenient',
          op === '$push' && pushesAlways(operand),
        ),
      },
    ];
  });
}

const STRICT = new Set(['$pop', '$pull', '$pullAll']);
const CREATES = new Set([
  '$set',
  '$setOnInsert',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$currentDate',
  '$push',
  '$addToSet',
]);

const CHANGES: Record<UpdateOperator, ((path: string, operand: Value) => MakeChange) | 'rename'> = {
  $rename: 'rename',
  $set: (_path, operand) => setChange(operand),
  $setOnInsert: (_path, operand) => setChange(operand),
  $unset: () => unsetChange,
  $inc: (path, operand) => arithmeticChange('$inc', path, operand),
  $mul: (path, operand) => arithmeticChange('$mul', path, operand),
  $min: (_path, operand) => extremeChange('$min', operand),
  $max: (_path, operand) => extremeChange('$max', operand),
  $currentDate: (_path, operand) => currentDateChange(operand),
  $push: pushChange,
  $addToSet: addToSetChange,
  $pull: (_path, operand) => pullChange(operand),
  $pullAll: (_path, operand) => pullAllChange(operand),
  $pop: popChange,
};

function applier(parts: readonly string[], make: MakeChange, reach: Reach, always: boolean): Part['apply'] {
  return (doc, positions) => {
    for (const path of expandPath(doc, parts, positions)) {
      changeAt(doc, path, reach, make(doc));
      if (always) positions.touched = true;
    }
  };
}

const dollarPrefixed = (name: string, path: string): CommandError =>
  new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );

function checkPath(path: string): string[] {
  const parts = path.split('.');
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  if (parts.includes(''))
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (parts[0]?.startsWith('$')) {
    if (parts[0] === '$' || parts[0].startsWith('$['))
      throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
    throw dollarPrefixed(parts[0], path);
  }
  return parts;
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const step = compareNames(a[i] ?? '', b[i] ?? '');
    if (step) return step;
  }
  return a.length - b.length;
}

function checkConflicts(parts: readonly Part[]): void {
  const seen: string[] = [];
  for (const part of parts) {
    const path = part.parts.join('.');
    const clash = seen.find(
      (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
    );
    if (clash !== undefined) {
      const at = clash.length < path.length ? clash : path;
      throw new CommandError(
        'ConflictingUpdateOperators',
        `Updating the path '${path}' would create a conflict at '${at}'`,
      );
    }
    seen.push(path);
  }
}

function checkArrayFilters(parts: readonly Part[], arrayFilters: ReadonlyMap<string, Filter>): void {
  for (const { parts: path } of parts)
    for (const part of path)
      if (/^\$\[.+\]$/.test(part) && !arrayFilters.has(part.slice(2, -1)))
        throw badValue(
          `No array filter found for identifier '${part.slice(2, -1)}' in path '${path.join('.')}'`,
        );
  const used = new Set(parts.flatMap(({ parts }) => parts));
  for (const name of arrayFilters.keys())
    if (!used.has(`$[${name}]`))
      throw parseFailure(`The array filter for identifier '${name}' was not used in the update`);
}
