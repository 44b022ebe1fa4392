import { createHash } from 'node:crypto';
import { isArrayIndex, pathParts } from '../bson/path.ts';
import type { Doc, Value } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { beginKey, endKey, writeKeyValue } from './key-writer.ts';

/** One field of an index or of a sort. */
export interface KeyField {
  readonly path: string;
  readonly descending: boolean;
}

/** A document's keys in an index. */
export interface DocumentKeys {
  readonly keys: Buffer[];
  /** An array was met: one document has several keys. */
  readonly multikey: boolean;
  /** A key exceeded lmdb's limit and was truncated: order and equality must be checked on the document. */
  readonly cut: boolean;
  /** No indexed field exists: sparse indexes leave the document out. */
  readonly absent: boolean;
}

/** lmdb's limit of 1,978 bytes less the index number before and the record number behind a key. */
const MAX_KEY = 1940;
const DIGEST = 20;

/** Truncates an overlong key to its beginning and a digest of the whole. */
export function cutKey(key: Buffer): Buffer {
  if (key.length <= MAX_KEY) return key;
  const digest = createHash('sha1').update(key).digest();
  return Buffer.concat([key.subarray(0, MAX_KEY - DIGEST), digest]);
}

interface IndexedValues {
  values: Value[];
  /** The array the values came from, or undefined. */
  array: Value[] | undefined;
  exists: boolean;
}

/** A document's values at an indexed path; a missing value is null, an empty array undefined. */
function valuesAt(doc: Doc, path: string): IndexedValues {
  const found: IndexedValues = { values: [], array: undefined, exists: false };
  collect(doc, pathParts(path), 0, found);
  return found;
}

function collect(value: Value, parts: readonly string[], at: number, found: IndexedValues): void {
  if (at === parts.length) return collectLeaf(value, found);
  const name = parts[at] ?? '';
  if (value instanceof Map) {
    if (value.has(name)) return collect(value.get(name), parts, at + 1, found);
    found.values.push(null);
    return;
  }
  if (!Array.isArray(value)) {
    found.values.push(null);
    return;
  }
  if (isArrayIndex(name) && Number(name) < value.length)
    return collect(value[Number(name)], parts, at + 1, found);
  found.array = value;
  if (value.length === 0) found.values.push(null);
  for (const item of value) {
    if (item instanceof Map) collect(item, parts, at, found);
    else found.values.push(null);
  }
}

function collectLeaf(value: Value, found: IndexedValues): void {
  found.exists = true;
  if (!Array.isArray(value)) {
    found.values.push(value);
    return;
  }
  found.array = value;
  if (value.length === 0) found.values.push(undefined);
  else found.values.push(...value);
}

/** Whether a document certainly has none of the fields; false where that takes a look into nested ones. */
export function lacksAll(doc: Doc, fields: readonly KeyField[]): boolean {
  for (const { path } of fields) {
    const dot = path.indexOf('.');
    if (doc.has(dot < 0 ? path : path.slice(0, dot))) return false;
  }
  return true;
}

/** The key of a document whose indexed fields are neither nested nor arrays, as most are; undefined for others. */
function plainKey(doc: Doc, fields: readonly KeyField[]): DocumentKeys | undefined {
  let absent = true;
  beginKey();
  for (const { path, descending } of fields) {
    const value = doc.get(path);
    if (Array.isArray(value) || path.includes('.')) return undefined;
    if (value !== undefined) absent = false;
    writeKeyValue(value ?? null, descending);
  }
  const whole = endKey();
  const key = cutKey(whole);
  return { keys: [key], multikey: false, cut: key !== whole, absent };
}

/** All keys of a document for an index. Throws 171 for two parallel arrays in one compound index. */
export function documentKeys(doc: Doc, fields: readonly KeyField[]): DocumentKeys {
  const plain = plainKey(doc, fields);
  if (plain) return plain;
  const found = fields.map((field) => valuesAt(doc, field.path));
  const arrays = new Set(found.flatMap((one) => (one.array ? [one.array] : [])));
  if (arrays.size > 1) throw parallel(fields, found);
  const many = found.find((one) => one.array);
  const count = many ? many.values.length : 1;
  const keys = new Map<string, Buffer>();
  let cut = false;
  for (let i = 0; i < count; i++) {
    beginKey();
    fields.forEach((field, f) => {
      const one = found[f];
      writeKeyValue(one?.array ? one.values[i] : one?.values[0], field.descending);
    });
    const whole = endKey();
    const key = cutKey(whole);
    cut ||= key !== whole;
    if (count === 1)
      return { keys: [key], multikey: arrays.size > 0, cut, absent: !found.some((f) => f.exists) };
    keys.set(key.toString('latin1'), key);
  }
  return { keys: [...keys.values()], multikey: true, cut, absent: !found.some((one) => one.exists) };
}

function parallel(fields: readonly KeyField[], found: IndexedValues[]): CommandError {
  const names = fields.filter((_, i) => found[i]?.array).map((field) => `[${field.path}]`);
  return new CommandError(171, `cannot index parallel arrays ${names.slice(0, 2).reverse().join(' ')}`);
}

/** A document's sort key: of several values the lowest (ascending) or highest (descending). */
export function sortKey(doc: Doc, fields: readonly KeyField[]): Buffer {
  const parts = fields.map((field) => {
    const { values } = valuesAt(doc, field.path);
    let best: Buffer | undefined;
    for (const value of values) {
      beginKey();
      writeKeyValue(value, field.descending);
      const key = endKey();
      if (!best || Buffer.compare(key, best) < 0) best = key;
    }
    return best ?? Buffer.alloc(0);
  });
  return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
}
