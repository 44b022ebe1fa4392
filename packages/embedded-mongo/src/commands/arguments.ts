import { decodeDoc } from '../bson/decode.ts';
import { encodeDoc } from '../bson/encode.ts';
import { typeName } from '../bson/print-value.ts';
import type { Doc, Value } from '../bson/value.ts';
import { asInteger, isDoc, isPlainNumber, isTruthy, toNumber } from '../bson/value.ts';
import { CommandError, typeMismatch, unsupported } from '../errors.ts';
import type { KeyField } from '../keys/index-keys.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import { recordName } from '../lookup.ts';
import type { StatementPlace } from '../supported.ts';
import { ANY_FIELD, COMMANDS, COMMON_FIELDS, STATEMENTS } from '../supported.ts';
import { READ_CONCERN_LEVELS, SNAPSHOT_COMMANDS } from '../supported.ts';
import type { Request } from '../wire/request.ts';

/** Maximum documents or statements of one command, as in MongoDB. */
const MAX_STATEMENTS = 100_000;

const wrongType = (name: string, value: Value, wanted: string): CommandError =>
  typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${wanted}'`);

/** A document argument; empty when it is absent. */
export function docArgument(body: Doc, name: string): Doc {
  const value = body.get(name);
  if (value === undefined || value === null) return new Map();
  if (!isDoc(value)) throw wrongType(name, value, 'object');
  return value;
}

/** A whole number of at least zero, or undefined when absent. */
export function countArgument(body: Doc, name: string): number | undefined {
  const value = body.get(name);
  if (value === undefined || value === null) return undefined;
  if (!isPlainNumber(value)) throw wrongType(name, value, 'long');
  const number = asInteger(value) ?? Math.trunc(toNumber(value));
  if (number < 0)
    throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

export const flagArgument = (body: Doc, name: string, otherwise = false): boolean =>
  body.has(name) ? isTruthy(body.get(name)) : otherwise;

/** The collection a command names. Throws InvalidNamespace (73). */
export function collectionArgument(request: Request, name = request.name): string {
  const value = request.body.get(name);
  if (typeof value !== 'string')
    throw new CommandError('InvalidNamespace', 'collection name has invalid type ' + typeName(value));
  if (value === '' || value.startsWith('.') || value.includes('$') || value.includes('\0') || !request.db)
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${request.db}.${value}'`);
  return value;
}

/** The documents of an insert, update or delete as bytes, from the body or a document sequence. Throws InvalidLength (16). */
export function bytesArgument(request: Request, name: string): Buffer[] {
  const found = request.sequences.get(name) ?? bytesInBody(request, name);
  if (found.length === 0 || found.length > MAX_STATEMENTS)
    throw new CommandError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${found.length} operations.`,
    );
  return found;
}

function bytesInBody(request: Request, name: string): Buffer[] {
  const inside = request.body.get(name);
  if (!Array.isArray(inside))
    throw new CommandError(40414, `BSON field '${request.name}.${name}' is missing but a required field`);
  return inside.map((item, i) => {
    if (!isDoc(item)) throw wrongType(`${request.name}.${name}.${i}`, item, 'object');
    return encodeDoc(item);
  });
}

export async function docsArgument(request: Request, name: string, yieldPolicy: YieldPolicy): Promise<Doc[]> {
  const docs: Doc[] = [];
  for (const bytes of bytesArgument(request, name)) {
    docs.push(decodeDoc(bytes));
    if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
  }
  return docs;
}

/** Refuses unsupported fields (40415), API versions and transactions. */
export function checkFields(request: Request, command: string): void {
  const fields: Record<string, readonly string[]> = COMMANDS;
  const allowed = fields[command] ?? [];
  if (allowed === ANY_FIELD) return;
  for (const name of request.body.keys()) {
    if (name === request.name) continue;
    const common = COMMON_FIELDS.has(name);
    recordName(common ? 'common' : 'field', common ? name : `${command}.${name}`);
    if (common || allowed.includes(name)) continue;
    if (name === 'txnNumber' || name === 'startTransaction' || name === 'autocommit')
      throw new CommandError(
        'IllegalOperation',
        'Transaction numbers are only allowed on a replica set member or mongos',
      );
    if (name.startsWith('api'))
      throw unsupported('APIVersionError', `API versions, which the field ${name} asks for`);
    throw unknownField(command, name);
  }
  checkReadConcern(request.body.get('readConcern'), command);
}

const unknownField = (where: string, name: string): CommandError =>
  unsupported('Location40415', `the field '${where}.${name}'`);

function checkReadConcern(concern: Value, command: string): void {
  const level = isDoc(concern) ? concern.get('level') : undefined;
  if (level === undefined) return;
  if (typeof level !== 'string') throw wrongType('readConcern.level', level, 'string');
  if (level === 'snapshot' && SNAPSHOT_COMMANDS.includes(command)) return;
  if (!READ_CONCERN_LEVELS.includes(level)) throw unsupported('BadValue', `the read concern level ${level}`);
}

/** Refuses unsupported fields of a statement (one update or delete). */
export function checkStatement(statement: Doc, where: StatementPlace): void {
  const allowed: readonly string[] = STATEMENTS[where];
  for (const name of statement.keys()) {
    recordName('statement', `${where}.${name}`);
    if (!allowed.includes(name)) throw unknownField(where, name);
  }
}

/** The fields of a sort document. Throws BadValue (2) for anything but 1 and -1 ($meta among them). */
export function sortFields(sort: Doc): KeyField[] {
  return [...sort].map(([path, direction]) => {
    if (path === '$natural') throw unsupported(16410, 'the sort $natural');
    const number = isPlainNumber(direction) ? toNumber(direction) : undefined;
    if (number === undefined)
      throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${typeName(direction)}`);
    if (number !== 1 && number !== -1)
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw new CommandError(
        path === '' ? 40352 : 16410,
        `FieldPath field names may not be empty or start with '$': '${path}'`,
      );
    return { path, descending: number < 0 };
  });
}
