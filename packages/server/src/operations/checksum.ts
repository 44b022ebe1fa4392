import { createHash } from 'node:crypto';

/** The number of documents of a collection and their checksum, independent of order. */
export interface CollectionChecksum {
  readonly count: number;
  /** 64 hexadecimal digits. */
  readonly checksum: string;
}

/** XORs the SHA-256 of each document (BSON bytes). `_id` is unique, so no two documents cancel each other out. */
export class ChecksumBuilder {
  #count = 0;
  readonly #all = Buffer.alloc(32);

  add(document: Uint8Array): void {
    const hash = createHash('sha256').update(document).digest();
    for (let at = 0; at < 32; at += 4)
      this.#all.writeInt32LE(this.#all.readInt32LE(at) ^ hash.readInt32LE(at), at);
    this.#count += 1;
  }

  get sum(): CollectionChecksum {
    return { count: this.#count, checksum: this.#all.toString('hex') };
  }
}

export function sameChecksum(hash: CollectionChecksum, other: CollectionChecksum): boolean {
  return hash.count === other.count && hash.checksum === other.checksum;
}
