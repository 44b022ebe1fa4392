import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

const MB = 1024 ** 2;

/** Random bytes, not zeros: compression or a sparse copy would not allocate blocks for zeros. */
const padding = randomBytes(MB);

/**
 * Disk blocks allocated in the data file after its last used page. Writes that grow into them succeed on a full disk. lmdb
 * is not affected: it addresses pages by number and overwrites the content.
 */
export class DiskReserve {
  private readonly fd: number;
  private readonly bytes: number;
  private readonly usedBytes: () => number;

  /** @param usedBytes end of the last used page. */
  constructor(path: string, bytes: number, usedBytes: () => number) {
    this.fd = openSync(path, 'r+');
    this.bytes = bytes;
    this.usedBytes = usedBytes;
  }

  get isWhole(): boolean {
    return fstatSync(this.fd).size >= this.usedBytes() + this.bytes;
  }

  /**
   * Extends the file beyond the full reserve, so that not every write extends it. Only inside a write transaction, which has
   * the file to itself. Throws ENOSPC when the disk is full.
   */
  extend(): void {
    const target = this.usedBytes() + this.bytes + MB;
    for (let size = fstatSync(this.fd).size; size < target;)
      size += writeSync(this.fd, padding, 0, Math.min(MB, target - size), size);
  }

  close(): void {
    closeSync(this.fd);
  }
}
