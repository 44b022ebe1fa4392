import { crc32 as nativeCrc32 } from 'node:zlib';

export const CHECKSUM_BYTES = 4;

/** Up to this many bytes the table is faster than a call of the native function. */
const SHORT = 48;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as zlib computes it. Reads `bytes.length` bytes, which for a buffer of lmdb's may be less than its memory. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  if (bytes.length > SHORT) return nativeCrc32(bytes, seed);
  let crc = ~seed;
  for (let i = 0; i < bytes.length; i++) crc = (TABLE[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The CRC-32 of any bytes followed by their own CRC-32, whatever the seed. */
const RESIDUE = 0x2144df1c;

/**
 * Appends the CRC-32 of the bytes. `seed` identifies the storage location, so that intact bytes read from a wrong location
 * are detected too.
 */
export function withChecksum(bytes: Uint8Array, seed: number): Buffer {
  const stored = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  stored.set(bytes);
  stored.writeUInt32LE(crc32(bytes, seed), bytes.length);
  return stored;
}

/** Writes the checksum of all other bytes into the last four. */
export function writeChecksum(stored: Buffer, seed: number): Buffer {
  const end = stored.length - CHECKSUM_BYTES;
  stored.writeUInt32LE(crc32(stored.subarray(0, end), seed), end);
  return stored;
}

/** Whether stored bytes match their checksum and location. */
export const checksumMatches = (stored: Buffer, seed: number): boolean =>
  stored.length >= CHECKSUM_BYTES && crc32(stored, seed) === RESIDUE;

/** The bytes without their checksum; a view, not a copy. */
export const withoutChecksum = (stored: Buffer): Buffer => stored.subarray(0, stored.length - CHECKSUM_BYTES);

/** The checksum seed of a key. */
export const seedOf = (key: Buffer): number => crc32(key);
