import { compareNames, typeName } from '../bson/print-value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { isDoc } from '../bson/value.ts';
import { CommandError, badValue, parseFailure, unsupported } from '../errors.ts';
import { recordName, lookUp } from '../lookup.ts';
import type { UpdateOperator } from '../supported.ts';
import { pullChange, pushChange, pushesAlways } from './array-changes.ts';
import type { MissingPathPolicy } from './change-at-path.ts';
import { changeAt } from './change-at-path.ts';
import type { MakeChange } from './value-changes.ts';
import { incrementChange, setChange, unsetChange } from './value-changes.ts';

/** A parsed update. */
export type Update =
  | { readonly kind: 'replace'; readonly replacement: Doc }
  | { readonly kind: 'modify'; readonly modify: Modify };

/** Changes a decoded document in place; true if it counts as a change even when the result is equal. */
export type Modify = (doc: Doc, isInsert: boolean) => boolean;

interface Part {
  readonly parts: readonly string[];
  readonly onlyOnInsert: boolean;
  /** A $push that adds counts as a change in MongoDB, whatever the result. */
  readonly counts: boolean;
  readonly apply: (doc: Doc) => void;
}

/** Parses a replacement or update operators. Throws FailedToParse (9) naming an unsupported operator. */
export function parseUpdate(update: Value): Update {
  if (Array.isArray(update)) throw unsupported('FailedToParse', 'updates by an aggregation pipeline');
  if (!isDoc(update)) throw parseFailure(`Update argument must be either an object or an array`);
  const [first] = update.keys();
  if (!first?.startsWith('$')) {
    const dollar = [...update.keys()].find((name) => name.startsWith('$'));
    if (dollar) throw dollarPrefixed(dollar, dollar);
    return { kind: 'replace', replacement: update };
  }
  const parts = [...update].flatMap(([op, fields]) => parseOperator(op, fields));
  checkConflicts(parts);
  // MongoDB applies fields in name order, regardless of the operator.
  parts.sort((a, b) => comparePaths(a.parts, b.parts));
  return {
    kind: 'modify',
    modify: (doc, isInsert) => {
      const applicable = parts.filter((part) => isInsert || !part.onlyOnInsert);
      for (const part of applicable) part.apply(doc);
      return applicable.some(({ counts }) => counts);
    },
  };
}

function parseOperator(op: string, fields: Value): Part[] {
  const operator = lookUp('update', OPERATORS, op);
  if (!operator) throw unsupported('FailedToParse', `the update operator ${op}`);
  if (!isDoc(fields))
    throw parseFailure(
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${op}: ...}`,
    );
  return [...fields].map(([path, operand]): Part => {
    const parts = checkPath(path);
    const make = operator.change(path, operand);
    return {
      parts,
      onlyOnInsert: op === '$setOnInsert',
      counts: op === '$push' && pushesAlways(operand),
      apply: (doc) => changeAt(doc, parts, operator.reach, make(doc)),
    };
  });
}

interface Operator {
  readonly reach: MissingPathPolicy;
  readonly change: (path: string, operand: Value) => MakeChange;
}

const OPERATORS: Record<UpdateOperator, Operator> = {
  $set: { reach: 'create', change: (_path, operand) => setChange(operand) },
  $setOnInsert: { reach: 'create', change: (_path, operand) => setChange(operand) },
  $unset: { reach: 'lenient', change: () => unsetChange },
  $inc: { reach: 'create', change: incrementChange },
  $push: { reach: 'create', change: pushChange },
  $pull: { reach: 'strict', change: (_path, operand) => pullChange(operand) },
};

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
  const position = parts.find((part) => part === '$' || part.startsWith('$['));
  if (position === undefined) return parts;
  recordName('position', position);
  throw unsupported('BadValue', `the positional operator ${position}, found in the path '${path}'`);
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
