import { createHash } from 'node:crypto';

/** How many documents a collection holds, and a checksum of them all, whatever their order. */
export interface Sum {
  readonly count: number;
  /** 64 hexadecimal digits. */
  readonly checksum: string;
}

/** Adds up documents (their BSON bytes). An `_id` exists once, so no two of them can cancel each other out. */
export class Summing {
  #count = 0;
  readonly #all = Buffer.alloc(32);

  add(document: Uint8Array): void {
    const one = createHash('sha256').update(document).digest();
    for (let at = 0; at < 32; at += 4)
      this.#all.writeInt32LE(this.#all.readInt32LE(at) ^ one.readInt32LE(at), at);
    this.#count += 1;
  }

  get sum(): Sum {
    return { count: this.#count, checksum: this.#all.toString('hex') };
  }
}

export function sameSum(one: Sum, other: Sum): boolean {
  return one.count === other.count && one.checksum === other.checksum;
}
