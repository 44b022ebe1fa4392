import { CHECKSUM_BYTES, checksumMatches, writeChecksum, seedOf } from './checksum.ts';
import type { IndexInfo } from './catalog-types.ts';

/** Length of a record number in keys and values. */
const RECORD_BYTES = 6;

const EMPTY = Buffer.alloc(0);

/** The key of a record in `docs`. */
export function recordKey(collectionId: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(4 + RECORD_BYTES);
  key.writeUInt32BE(collectionId, 0);
  key.writeUIntBE(record, 4, RECORD_BYTES);
  return key;
}

/** The record number in a key of `docs`; undefined for a key of invalid length (damaged page). */
export const recordOfKey = (key: Buffer): number | undefined =>
  key.length === 4 + RECORD_BYTES ? key.readUIntBE(4, RECORD_BYTES) : undefined;

/** The seed of a document's checksum; computed without building the key, since every read needs it. */
export const documentSeed = (collectionId: number, record: number): number =>
  (Math.imul(collectionId, 0x9e3779b1) ^ (record | 0)) >>> 0;

/**
 * The key of an index entry: index number, key, and where the index is not unique the record number and a checksum of all
 * that. A unique index has both in the value.
 */
export function entryKey(index: IndexInfo, key: Buffer, record: number): Buffer {
  const entry = Buffer.allocUnsafe(4 + key.length + (index.unique ? 0 : RECORD_BYTES + CHECKSUM_BYTES));
  entry.writeUInt32BE(index.id, 0);
  key.copy(entry, 4);
  if (index.unique) return entry;
  entry.writeUIntBE(record, 4 + key.length, RECORD_BYTES);
  return writeChecksum(entry, 0);
}

/** The value of an index entry. */
export function entryValue(index: IndexInfo, entry: Buffer, record: number): Buffer {
  if (!index.unique) return EMPTY;
  const value = Buffer.allocUnsafe(RECORD_BYTES + CHECKSUM_BYTES);
  value.writeUIntBE(record, 0, RECORD_BYTES);
  return writeChecksum(value, seedOf(entry));
}

/** The record of an entry of a non-unique index; undefined if damaged. */
export function recordOfEntry(entry: Buffer): number | undefined {
  if (entry.length < 4 + RECORD_BYTES + CHECKSUM_BYTES || !checksumMatches(entry, 0)) return undefined;
  return entry.readUIntBE(entry.length - RECORD_BYTES - CHECKSUM_BYTES, RECORD_BYTES);
}

/** The record of an entry of a unique index; undefined if damaged. */
export function recordOfUnique(entry: Buffer, value: Buffer): number | undefined {
  const sound = value.length === RECORD_BYTES + CHECKSUM_BYTES && checksumMatches(value, seedOf(entry));
  return sound ? value.readUIntBE(0, RECORD_BYTES) : undefined;
}
