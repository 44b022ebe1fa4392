import { BSONRegExp, Binary, Double, ObjectId } from 'bson';
import { CommandError, unsupported } from '../errors.ts';
import type { Doc, Value } from './value.ts';

/** Documents nested deeper than this are refused, as MongoDB does. */
export const MAX_DEPTH = 199;

class Reader {
  readonly buf: Buffer;
  pos: number;
  /** Within a read concern a timestamp is decoded as an int64; elsewhere it is refused. */
  inReadConcern = false;
  constructor(buf: Buffer, pos: number) {
    this.buf = buf;
    this.pos = pos;
  }
}

const invalidBson = (why: string): CommandError => new CommandError('InvalidBSON', `Invalid BSON: ${why}`);

/**
 * Decodes the BSON document that starts at `offset`, keeping every type.
 * Throws InvalidBSON (22) for bytes that are not one document, Overflow (15) for excessive nesting, BadValue (2) naming an
 * unsupported type.
 */
export function decodeDoc(buf: Buffer, offset = 0, depth = 0): Doc {
  return readDoc(new Reader(buf, offset), depth);
}

/** As decodeDoc, for a command body, whose read concern may hold a timestamp (decoded as an int64). */
export function decodeCommand(buf: Buffer, offset = 0): Doc {
  return readDoc(new Reader(buf, offset), 0, true);
}

/** The length of the document at `offset`, checked against the buffer. */
export function documentLength(buf: Buffer, offset: number): number {
  if (offset + 5 > buf.length) throw invalidBson('document is cut off');
  const length = buf.readInt32LE(offset);
  if (length < 5 || offset + length > buf.length) throw invalidBson('document length out of bounds');
  if (buf[offset + length - 1] !== 0) throw invalidBson('document is not terminated');
  return length;
}

function readDoc(reader: Reader, depth: number, isCommand = false): Doc {
  if (depth > MAX_DEPTH) throw new CommandError('Overflow', 'BSONObj exceeds maximum nested object depth');
  const end = reader.pos + documentLength(reader.buf, reader.pos) - 1;
  reader.pos += 4;
  const result: Doc = new Map();
  for (let type = reader.buf[reader.pos++]; reader.pos <= end; type = reader.buf[reader.pos++]) {
    const name = readCString(reader, end);
    if (isCommand) reader.inReadConcern = name === 'readConcern';
    result.set(name, readValue(reader, type ?? 0, end, depth));
  }
  if (reader.pos !== end + 1) throw invalidBson('document ends too late');
  return result;
}

function readArray(reader: Reader, depth: number): Value[] {
  if (depth > MAX_DEPTH) throw new CommandError('Overflow', 'BSONObj exceeds maximum nested object depth');
  const end = reader.pos + documentLength(reader.buf, reader.pos) - 1;
  reader.pos += 4;
  const result: Value[] = [];
  for (let type = reader.buf[reader.pos++]; reader.pos <= end; type = reader.buf[reader.pos++]) {
    while (reader.buf[reader.pos++] !== 0) if (reader.pos > end) throw invalidBson('name is cut off');
    result.push(readValue(reader, type ?? 0, end, depth));
  }
  if (reader.pos !== end + 1) throw invalidBson('array ends too late');
  return result;
}

/**
 * Short texts seen before, by the hash of their bytes: names of fields, and values such as a role, are few and come again and
 * again, and making a string of bytes takes most of a decoding.
 */
const knownTexts = new Array<string>(8_192).fill('');
/** Longer values, such as ids, hardly come twice. */
const maxKnownValue = 16;
const maxKnownName = 64;

function readText(buf: Buffer, start: number, stop: number): string {
  let hash = stop - start;
  for (let at = start; at < stop; at++) {
    const byte = buf[at] ?? 0;
    // Of ASCII alone are bytes and characters the same.
    if (byte > 0x7f) return buf.toString('utf8', start, stop);
    hash = Math.imul(hash, 31) + byte;
  }
  const place = (hash ^ (hash >>> 13)) & (knownTexts.length - 1);
  const known = knownTexts[place] ?? '';
  return isText(known, buf, start, stop) ? known : (knownTexts[place] = buf.toString('latin1', start, stop));
}

function isText(text: string, buf: Buffer, start: number, stop: number): boolean {
  if (text.length !== stop - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== buf[start + i]) return false;
  return true;
}

function readCString(reader: Reader, end: number): string {
  const { buf, pos: start } = reader;
  let stop = start;
  while (buf[stop] !== 0) if (++stop > end) throw invalidBson('name is cut off');
  reader.pos = stop + 1;
  return stop - start <= maxKnownName ? readText(buf, start, stop) : buf.toString('utf8', start, stop);
}

function take(reader: Reader, size: number, end: number): number {
  const start = reader.pos;
  if (size < 0 || start + size > end) throw invalidBson('value is cut off');
  reader.pos = start + size;
  return start;
}

function readString(reader: Reader, end: number): string {
  const size = reader.buf.readInt32LE(take(reader, 4, end));
  if (size < 1) throw invalidBson('bad string length');
  const start = take(reader, size, end);
  if (reader.buf[start + size - 1] !== 0) throw invalidBson('string is not terminated');
  const stop = start + size - 1;
  return size <= maxKnownValue ? readText(reader.buf, start, stop) : reader.buf.toString('utf8', start, stop);
}

function copy(buf: Buffer, start: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  buf.copy(bytes, 0, start, start + size);
  return bytes;
}

/** Milliseconds since 1970 as an int64; past 2^53 no date is valid. */
function readDate(buf: Buffer, start: number): Date {
  return new Date(buf.readInt32LE(start + 4) * 2 ** 32 + buf.readUInt32LE(start));
}

const idBytes = new Uint8Array(12);

/** ObjectId keeps no reference to the bytes it is given, so one buffer is reused for all ids. */
function readId(reader: Reader, end: number): ObjectId {
  const start = take(reader, 12, end);
  for (let i = 0; i < 12; i++) idBytes[i] = reader.buf[start + i] ?? 0;
  return new ObjectId(idBytes);
}

function readBinary(reader: Reader, end: number): Binary {
  const size = reader.buf.readInt32LE(take(reader, 4, end));
  const subtype = reader.buf[take(reader, 1, end)] ?? 0;
  const start = take(reader, size, end);
  if (subtype !== Binary.SUBTYPE_BYTE_ARRAY) return new Binary(copy(reader.buf, start, size), subtype);
  if (size < 4 || reader.buf.readInt32LE(start) !== size - 4) throw invalidBson('bad old binary length');
  return new Binary(copy(reader.buf, start + 4, size - 4), subtype);
}

/** Unsupported BSON types, which the product never stores; their comparison order is not implemented. */
const UNSUPPORTED: Readonly<Record<number, string>> = {
  0x06: 'undefined',
  0x0c: 'dbPointer',
  0x0d: 'javascript',
  0x0e: 'symbol',
  0x0f: 'javascriptWithScope',
  0x11: 'timestamp',
  0x13: 'decimal',
  0x7f: 'maxKey',
  0xff: 'minKey',
};

function refuseType(type: number): never {
  const name = UNSUPPORTED[type];
  if (name === undefined) throw invalidBson(`unknown type 0x${type.toString(16)}`);
  throw unsupported('BadValue', `values of the BSON type ${name}`);
}

function readValue(reader: Reader, type: number, end: number, depth: number): Value {
  const { buf } = reader;
  switch (type) {
    case 0x01:
      return new Double(buf.readDoubleLE(take(reader, 8, end)));
    case 0x02:
      return readString(reader, end);
    case 0x03:
      return readDoc(reader, depth + 1);
    case 0x04:
      return readArray(reader, depth + 1);
    case 0x05:
      return readBinary(reader, end);
    case 0x07:
      return readId(reader, end);
    case 0x08:
      return buf[take(reader, 1, end)] === 1;
    case 0x09:
      return readDate(buf, take(reader, 8, end));
    case 0x0a:
      return null;
    case 0x0b:
      return new BSONRegExp(readCString(reader, end), readCString(reader, end));
    case 0x10:
      return buf.readInt32LE(take(reader, 4, end));
    case 0x12:
      return buf.readBigInt64LE(take(reader, 8, end));
    case 0x11:
      if (!reader.inReadConcern) refuseType(type);
      return buf.readBigUInt64LE(take(reader, 8, end));
    default:
      return refuseType(type);
  }
}
