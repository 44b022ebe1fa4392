import { BSONRegExp, Binary, Double, Long, ObjectId, Timestamp } from 'bson';
import { CommandError, badValue } from '../errors.ts';
import { MAX_DEPTH } from './decode.ts';
import {
  begin,
  byte,
  bytesOf,
  close,
  cstring,
  finish,
  finishWhole,
  float64,
  int32,
  int64,
  keepBytes,
  open,
  writeString,
} from './output-buffer.ts';
import type { Doc, Loose } from './value.ts';
import { RawArray, RawDoc } from './value.ts';

/** The largest document MongoDB stores, in bytes. */
export const MAX_DOCUMENT = 16 * 1024 * 1024;

/** BSON bytes of a document; numbers in plain objects are int32 when they are whole and fit, else double. */
export function encodeDoc(value: Doc | { [name: string]: Loose }): Buffer {
  begin();
  writeDoc(value, 0);
  return finishWhole();
}

/** As encodeDoc, in pieces; large raw documents are not copied. */
export function encodeInPieces(value: { [name: string]: Loose }): Uint8Array[] {
  begin();
  writeDoc(value, 0);
  return finish();
}

/** As encodeDoc, for a stored document: above 16 MB it is refused (10334). */
export function encodeStored(value: Doc): Buffer {
  const bytes = encodeDoc(value);
  if (bytes.length > MAX_DOCUMENT) throw tooLarge(bytes.length);
  return bytes;
}

export const tooLarge = (size: number): CommandError =>
  new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${size} (0x${size.toString(16).toUpperCase()}) is invalid. Size must be between 0 and 16793600(16MB)`,
  );

function writeDoc(value: Doc | { [name: string]: Loose }, depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError('Overflow', 'BSONObj exceeds maximum nested object depth');
  const start = open();
  if (value instanceof Map) for (const [name, item] of value) writeElement(name, item, depth);
  else for (const name of Object.keys(value)) writeElement(name, value[name], depth);
  close(start);
}

function writeArray(items: readonly Loose[], depth: number): void {
  if (depth > MAX_DEPTH) throw new CommandError('Overflow', 'BSONObj exceeds maximum nested object depth');
  const start = open();
  for (let i = 0; i < items.length; i++) writeElement(String(i), items[i], depth);
  close(start);
}

function writePieces(pieces: readonly Uint8Array[]): void {
  const start = open();
  pieces.forEach(keepBytes);
  close(start);
}

/** Array elements from index `from`, encoded for a RawArray. */
export function encodeElements(docs: readonly RawDoc[], from: number): Uint8Array[] {
  begin();
  docs.forEach((doc, i) => writeElement(String(from + i), doc, 0));
  return finish();
}

function header(type: number, name: string): void {
  byte(type);
  cstring(name);
}

function double(name: string, value: number): void {
  header(0x01, name);
  float64(value);
}

function writeElement(name: string, value: Loose, depth: number): void {
  switch (typeof value) {
    case 'string':
      header(0x02, name);
      return writeString(value);
    case 'number':
      if (!Number.isInteger(value) || value !== (value | 0) || Object.is(value, -0))
        return double(name, value);
      header(0x10, name);
      return int32(value);
    case 'bigint':
      header(0x12, name);
      return int64(value);
    case 'boolean':
      header(0x08, name);
      return byte(value ? 1 : 0);
    case 'undefined':
      return header(0x06, name);
    default:
      return writeObject(name, value, depth);
  }
}

function writeObject(name: string, value: Loose, depth: number): void {
  if (value === null) return header(0x0a, name);
  if (Array.isArray(value)) {
    header(0x04, name);
    return writeArray(value, depth + 1);
  }
  if (value instanceof Map) {
    header(0x03, name);
    return writeDoc(value, depth + 1);
  }
  if (value instanceof RawDoc) {
    header(0x03, name);
    return keepBytes(value.bytes);
  }
  if (value instanceof RawArray) {
    header(0x04, name);
    return writePieces(value.pieces);
  }
  if (value instanceof Double) return double(name, value.value);
  if (value instanceof ObjectId) {
    header(0x07, name);
    return bytesOf(value.id);
  }
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime()))
      throw badValue('a date outside the supported range cannot be rewritten');
    header(0x09, name);
    return int64(BigInt(value.getTime()));
  }
  writeOtherType(name, value, depth);
}

function writeOtherType(name: string, value: Loose, depth: number): void {
  if (value instanceof Binary) {
    header(0x05, name);
    const bytes = value.buffer.subarray(0, value.position);
    const old = value.sub_type === Binary.SUBTYPE_BYTE_ARRAY;
    int32(bytes.length + (old ? 4 : 0));
    byte(value.sub_type);
    if (old) int32(bytes.length);
    bytesOf(bytes);
  } else if (value instanceof Timestamp) {
    header(0x11, name);
    int64(value.toBigInt());
  } else if (value instanceof Long) {
    header(0x12, name);
    int64(value.toBigInt());
  } else if (value instanceof BSONRegExp) {
    header(0x0b, name);
    cstring(value.pattern);
    cstring(value.options);
  } else {
    header(0x03, name);
    writeDoc(value as { [name: string]: Loose }, depth + 1);
  }
}
