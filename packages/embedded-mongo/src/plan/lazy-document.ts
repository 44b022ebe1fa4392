import { decodeDoc } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';

/** A stored document, decoded on first access. */
export class LazyDocument {
  readonly record: number;
  readonly bytes: Buffer;
  private decoded: Doc | undefined;

  constructor(record: number, bytes: Buffer) {
    this.record = record;
    this.bytes = bytes;
  }

  get doc(): Doc {
    return (this.decoded ??= decodeDoc(this.bytes));
  }
}
