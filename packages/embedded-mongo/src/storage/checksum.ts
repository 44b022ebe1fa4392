import { crc32 } from 'node:zlib';

/** The length of a checksum. */
export const CHECKSUM_BYTES = 4;

/** What the CRC-32 of bytes that are followed by their own CRC-32 comes to, whatever it was begun with. */
const RESIDUE = 0x2144df1c;

/**
 * Appends the CRC-32 of the bytes. It begins with `seed`, which stands for the place the bytes are stored at: sound bytes
 * read from a wrong place are noticed too.
 */
export function withChecksum(bytes: Uint8Array, seed: number): Buffer {
  const stored = Buffer.allocUnsafe(bytes.length + CHECKSUM_BYTES);
  stored.set(bytes);
  stored.writeUInt32LE(crc32(bytes, seed), bytes.length);
  return stored;
}

/** Writes the checksum of all bytes before the last four into those. */
export function writeChecksum(stored: Buffer, seed: number): Buffer {
  const end = stored.length - CHECKSUM_BYTES;
  stored.writeUInt32LE(crc32(stored.subarray(0, end), seed), end);
  return stored;
}

/** Whether stored bytes are what was written at this place. */
export const checksumMatches = (stored: Buffer, seed: number): boolean =>
  stored.length >= CHECKSUM_BYTES && crc32(stored, seed) === RESIDUE;

/** The bytes without their checksum; not a copy. */
export const withoutChecksum = (stored: Buffer): Buffer => stored.subarray(0, stored.length - CHECKSUM_BYTES);

/** The seed of what is stored under a key. */
export const seedOf = (key: Buffer): number => crc32(key);
