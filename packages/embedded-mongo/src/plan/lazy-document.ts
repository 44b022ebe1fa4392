import { decodeDoc } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';

/** A document met by a query; decoded when it is first looked into. */
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
