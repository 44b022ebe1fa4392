import type { BSONRegExp, Binary, ObjectId } from 'bson';
import type { Numeric } from '../bson/numeric.ts';
import { floorAndRest } from '../bson/numeric.ts';
import { RANK, rankOf } from '../bson/type-rank.ts';
import type { Doc, Value } from '../bson/value.ts';

let out = Buffer.allocUnsafe(8192);
let pos = 0;

function ensureCapacity(size: number): void {
  if (pos + size <= out.length) return;
  const grown = Buffer.allocUnsafe(Math.max(out.length * 2, pos + size));
  out.copy(grown, 0, 0, pos);
  out = grown;
}

/** Starts a new key. The buffer is shared: one key at a time. */
export function beginKey(): void {
  pos = 0;
}

/** The bytes written since beginKey, copied. */
export function endKey(): Buffer {
  const key = Buffer.allocUnsafe(pos);
  out.copy(key, 0, 0, pos);
  return key;
}

/**
 * Appends a value so that the bytes of keys order as MongoDB orders the values; descending fields are inverted.
 * No encoding of a value is the beginning of another's.
 */
export function writeKeyValue(value: Value, descending: boolean): void {
  const start = pos;
  writeValue(value);
  if (descending) for (let i = start; i < pos; i++) out[i] = ~(out[i] ?? 0) & 0xff;
}

/** The order-preserving bytes of one value, ascending. */
export function keyOf(value: Value, descending = false): Buffer {
  beginKey();
  writeKeyValue(value, descending);
  return endKey();
}

function byte(value: number): void {
  ensureCapacity(1);
  out[pos++] = value;
}

function writeValue(value: Value): void {
  const rank = rankOf(value);
  byte(rank);
  switch (rank) {
    case RANK.number:
      return writeNumber(value as Numeric);
    case RANK.string:
      return writeText(value as string);
    case RANK.object:
      return writeObject(value as Doc);
    case RANK.array:
      for (const item of value as Value[]) writeValue(item);
      return byte(0);
    case RANK.date:
      return writeBigInt(BigInt.asUintN(64, BigInt((value as Date).getTime() || 0) + (1n << 63n)));
    case RANK.objectId:
      return writeBytes((value as ObjectId).id);
    case RANK.boolean:
      return byte(value ? 2 : 1);
    case RANK.binary:
      return writeBinary(value as Binary);
    case RANK.regex:
      writeText((value as BSONRegExp).pattern);
      return writeText((value as BSONRegExp).options);
    default:
      return;
  }
}

function writeBytes(bytes: Uint8Array): void {
  ensureCapacity(bytes.length);
  out.set(bytes, pos);
  pos += bytes.length;
}

function writeBigInt(value: bigint): void {
  ensureCapacity(8);
  pos = out.writeBigUInt64BE(BigInt.asUintN(64, value), pos);
}

function writeBinary(value: Binary): void {
  ensureCapacity(5);
  pos = out.writeUInt32BE(value.position, pos);
  out[pos++] = value.sub_type;
  writeBytes(value.buffer.subarray(0, value.position));
}

function writeObject(value: Doc): void {
  for (const [name, item] of value) {
    // The type comes before the name, as MongoDB compares them.
    byte(rankOf(item));
    writeText(name);
    writeValue(item);
  }
  byte(0);
}

// UTF-8 with 0 and 1 escaped, so that the closing 0 sorts a text before its continuations.
function writeText(text: string): void {
  ensureCapacity(text.length * 3 + 1);
  const start = pos;
  pos += out.write(text, pos);
  let escapes = 0;
  for (let i = start; i < pos; i++) if ((out[i] ?? 0) <= 1) escapes++;
  if (escapes) escape(start, escapes);
  byte(0);
}

function escape(start: number, escapes: number): void {
  ensureCapacity(escapes + 1);
  let target = pos + escapes - 1;
  for (let i = pos - 1; i >= start; i--) {
    const value = out[i] ?? 0;
    if (value <= 1) {
      out[target--] = value + 1;
      out[target--] = 1;
    } else out[target--] = value;
  }
  pos += escapes;
}

// The largest double not above the number, as ordered unsigned bytes (NaN lowest), then the remainder.
function writeNumber(value: Numeric): void {
  const { floor, rest } = floorAndRest(value);
  ensureCapacity(17);
  if (Number.isNaN(floor)) {
    out.fill(0, pos, pos + 9);
    pos += 9;
    return;
  }
  out.writeDoubleBE(floor === 0 ? 0 : floor, pos);
  if ((out[pos] ?? 0) & 0x80) for (let i = pos; i < pos + 8; i++) out[i] = ~(out[i] ?? 0) & 0xff;
  else out[pos] = (out[pos] ?? 0) | 0x80;
  pos += 8;
  if (rest === 0n) {
    out[pos++] = 0;
    return;
  }
  out[pos++] = 1;
  writeBigInt(rest);
}
