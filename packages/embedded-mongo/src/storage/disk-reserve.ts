import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

const MB = 1024 ** 2;

/** Written at its end, not zeros: a file system that compresses, or a copy that leaves holes, would keep no room for them. */
const filler = randomBytes(MB);

/**
 * Room kept in the data file behind its last used page. These blocks belong to the file already, so writes that grow into
 * them succeed on a disk that others have filled to the last byte. lmdb takes no notice: it knows its pages by number, and
 * writes over what stands there.
 */
export class DiskReserve {
  private readonly fd: number;
  private readonly bytes: number;
  private readonly usedBytes: () => number;

  /** @param usedBytes where the last page that is in use ends. */
  constructor(path: string, bytes: number, usedBytes: () => number) {
    this.fd = openSync(path, 'r+');
    this.bytes = bytes;
    this.usedBytes = usedBytes;
  }

  get isWhole(): boolean {
    return fstatSync(this.fd).size >= this.usedBytes() + this.bytes;
  }

  /**
   * Grows the file until the reserve is whole, and some more: it is not begun anew with every write. Only inside a write transaction: nobody else writes to the file then, and
   * behind its end nobody has. Throws ENOSPC when the disk has no room for it.
   */
  extend(): void {
    const wanted = this.usedBytes() + this.bytes + MB;
    for (let size = fstatSync(this.fd).size; size < wanted;)
      size += writeSync(this.fd, filler, 0, Math.min(MB, wanted - size), size);
  }

  close(): void {
    closeSync(this.fd);
  }
}
