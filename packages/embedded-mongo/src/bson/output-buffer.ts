import { badValue } from '../errors.ts';

/** Byte arrays of at least this size are not copied into the buffer. */
const WORTH_KEEPING = 64 * 1024;
/** A buffer grown beyond this size (bytes) is not reused. */
const MAX_HELD = 128 * 1024 * 1024;
const FIRST = 256 * 1024;

// The buffer is shared: one document at a time.
let out = Buffer.allocUnsafe(FIRST);
let pos = 0;
// Uncopied pieces: the offset in `out` after which each follows, and their total length.
let uncopied: { readonly at: number; readonly bytes: Uint8Array }[] = [];
let keptLength = 0;
/** For each open document the total length of the uncopied pieces before it. */
let opened: number[] = [];

/** Resets the buffer. */
export function begin(): void {
  pos = 0;
  uncopied = [];
  keptLength = 0;
  opened = [];
}

/** The bytes written since `begin`, in pieces. */
export function finish(): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { at, bytes } of uncopied) {
    if (at > from) pieces.push(copy(from, at));
    pieces.push(bytes);
    from = at;
  }
  if (pos > from || pieces.length === 0) pieces.push(copy(from, pos));
  uncopied = [];
  if (out.length > MAX_HELD) out = Buffer.allocUnsafe(FIRST);
  return pieces;
}

/** The bytes written since `begin`, in one buffer. */
export function finishWhole(): Buffer {
  if (uncopied.length) return Buffer.concat(finish());
  const bytes = copy(0, pos);
  if (out.length > MAX_HELD) out = Buffer.allocUnsafe(FIRST);
  return bytes;
}

function copy(start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  out.copy(bytes, 0, start, end);
  return bytes;
}

function ensureCapacity(size: number): void {
  if (pos + size <= out.length) return;
  const grown = Buffer.allocUnsafe(Math.max(out.length * 2, pos + size));
  out.copy(grown, 0, 0, pos);
  out = grown;
}

/** Reserves the length field of a document; returns its offset for `close`. */
export function open(): number {
  ensureCapacity(4);
  opened.push(keptLength);
  pos += 4;
  return pos - 4;
}

export function close(start: number): void {
  byte(0);
  out.writeInt32LE(pos - start + keptLength - (opened.pop() ?? 0), start);
}

export function byte(value: number): void {
  ensureCapacity(1);
  out[pos++] = value;
}

export function cstring(text: string): void {
  if (text.includes('\0')) throw badValue('a name may not contain a null byte');
  ensureCapacity(text.length * 3 + 1);
  pos += out.write(text, pos);
  out[pos++] = 0;
}

export function writeString(text: string): void {
  ensureCapacity(text.length * 3 + 5);
  const size = out.write(text, pos + 4);
  out.writeInt32LE(size + 1, pos);
  pos += 4 + size;
  out[pos++] = 0;
}

export function bytesOf(bytes: Uint8Array): void {
  ensureCapacity(bytes.length);
  out.set(bytes, pos);
  pos += bytes.length;
}

/** Appends bytes without copying; they must not change afterwards. */
export function keepBytes(bytes: Uint8Array): void {
  if (bytes.length < WORTH_KEEPING) return bytesOf(bytes);
  uncopied.push({ at: pos, bytes });
  keptLength += bytes.length;
}

export function int32(value: number): void {
  ensureCapacity(4);
  pos = out.writeInt32LE(value, pos);
}

export function int64(value: bigint): void {
  ensureCapacity(8);
  pos = out.writeBigInt64LE(value, pos);
}

export function float64(value: number): void {
  ensureCapacity(8);
  pos = out.writeDoubleLE(value, pos);
}
