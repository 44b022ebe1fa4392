import { open } from 'lmdb';
import type { RootDatabase, RootDatabaseOptionsWithPath } from 'lmdb';

/** Size (bytes) of the buffer into which lmdb-js (3.5) copies the keys of a scan. */
const KEY_BUFFER_BYTES = 4096;
/** A page gives the length of a key in 16 bits. */
const LONGEST_KEY_BYTES = 65_536;

const allocate = Buffer.allocUnsafeSlow.bind(Buffer);

/**
 * Opens an lmdb environment with a key buffer that no key can overrun. lmdb-js copies a key without comparing its length with the
 * buffer's: one flipped bit in a page would overwrite up to 60 KB of this process's memory. It allocates the buffer when
 * the first environment of a thread is opened; the room is added behind it.
 */
export function openWithKeyRoom(options: RootDatabaseOptionsWithPath): RootDatabase<Buffer, Buffer> {
  Buffer.allocUnsafeSlow = (size) =>
    size === KEY_BUFFER_BYTES
      ? allocate(KEY_BUFFER_BYTES + LONGEST_KEY_BYTES).subarray(0, KEY_BUFFER_BYTES)
      : allocate(size);
  try {
    return open(options);
  } finally {
    Buffer.allocUnsafeSlow = allocate;
  }
}
