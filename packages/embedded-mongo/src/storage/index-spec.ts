import { isArrayIndex } from '../bson/path.ts';
import type { Doc, Value } from '../bson/value.ts';
import { asInteger, doc, isDoc, isPlainNumber, isTruthy, toNumber } from '../bson/value.ts';
import { printValue, typeName } from '../bson/print-value.ts';
import { CommandError, typeMismatch, unsupported } from '../errors.ts';
import type { KeyField } from '../keys/index-keys.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { recordName } from '../lookup.ts';
import { INDEX_OPTIONS } from '../supported.ts';
import type { IndexInfo } from './catalog-types.ts';

export const idIndexSpec = (): Doc => doc({ v: 2, key: doc({ _id: 1 }), name: '_id_' });

const cannotCreate = (why: string): CommandError => new CommandError('CannotCreateIndex', why);

/** The fields of a key pattern such as `{ a: 1, b: -1 }`. Special kinds (text, 2d, hashed, wildcard) are refused. */
export function keyFields(key: Doc): KeyField[] {
  if (key.size === 0) throw cannotCreate('Index keys cannot be an empty object');
  return [...key].map(([path, direction]) => {
    if (typeof direction === 'string')
      throw unsupported('CannotCreateIndex', `indexes of the kind ${direction}`);
    if (!isPlainNumber(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction)))
      throw cannotCreate(
        `Values in v:2 index key pattern must be numbers > 0 or < 0: ${printValue(direction)}`,
      );
    if (path === '' || path.split('.').includes(''))
      throw cannotCreate('Index keys cannot contain an empty field.');
    if (path.split('.').some(isArrayIndex))
      throw unsupported('CannotCreateIndex', `an index on array positions: ${path}`);
    if (path.includes('$')) throw cannotCreate(`Index key contains an illegal field name: ${path}`);
    return { path, descending: toNumber(direction) < 0 };
  });
}

/** MongoDB's default name: `a_1_b_-1`. */
export function defaultIndexName(key: Doc): string {
  return [...key]
    .map(([path, direction]) => `${path}_${isPlainNumber(direction) ? toNumber(direction) : ''}`)
    .join('_');
}

/** Validates one index of createIndexes and returns it in the form of listIndexes. Throws for unsupported options. */
export function normalizeSpec(given: Doc): Doc {
  const key = given.get('key');
  if (!isDoc(key))
    throw new CommandError(
      'FailedToParse',
      "The 'key' field is a required property of an index specification",
    );
  for (const option of given.keys()) {
    recordName('index', option);
    if (!INDEX_OPTIONS.has(option))
      throw unsupported('InvalidIndexSpecificationOption', `the index option ${option}`);
  }
  keyFields(key);
  const spec: Doc = doc({ v: 2, key });
  spec.set('name', given.get('name') ?? defaultIndexName(key));
  for (const [option, value] of given) addOption(spec, option, value);
  return spec;
}

const wrongType = (option: string, value: Value, wanted: string): CommandError =>
  typeMismatch(`The index option '${option}' must be ${wanted}, not ${typeName(value)}`);

function addOption(spec: Doc, option: string, value: Value): void {
  if (option === 'unique' || option === 'sparse') {
    if (typeof value !== 'boolean' && !isPlainNumber(value)) throw wrongType(option, value, 'a boolean');
    if (isTruthy(value)) spec.set(option, true);
  } else if (option === 'v') {
    if (asInteger(value) !== 2)
      throw unsupported('CannotCreateIndex', `the index version ${printValue(value)}`);
  } else if (option === 'name') {
    if (typeof value !== 'string') throw wrongType(option, value, 'a string');
    if (value === '') throw cannotCreate('An index name cannot be empty.');
  } else if (option === 'expireAfterSeconds') {
    if (!isPlainNumber(value)) throw cannotCreate("TTL index 'expireAfterSeconds' option must be numeric");
    if (toNumber(value) < 0)
      throw cannotCreate("TTL index 'expireAfterSeconds' option must be within an acceptable range");
    if ((spec.get('key') as Doc).size > 1)
      throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
    spec.set(option, value);
  } else if (option === 'partialFilterExpression') {
    if (!isDoc(value)) throw wrongType(option, value, 'an object');
    parseFilter(value);
    spec.set(option, value);
  }
}

/** An index from its definition. */
export function indexFromSpec(id: number, spec: Doc, ready: boolean): IndexInfo {
  const key = spec.get('key') as Doc;
  const partial = spec.get('partialFilterExpression');
  return {
    id,
    name: spec.get('name') as string,
    spec,
    fields: keyFields(key),
    unique: spec.get('unique') === true || (key.size === 1 && key.has('_id')),
    sparse: spec.get('sparse') === true,
    partial: isDoc(partial) ? parseFilter(partial) : undefined,
    expireAfter: spec.has('expireAfterSeconds')
      ? (asInteger(spec.get('expireAfterSeconds')) ?? 0)
      : undefined,
    ready,
    multikey: false,
    cut: false,
  };
}
