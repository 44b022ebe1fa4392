import type { Readable } from 'node:stream';

/** A handler's reply to a call for a file: sent as it is made, under a name of its own. */
export class Download {
  readonly fileName: string;
  readonly stream: Readable;
  /** Its size, where it is known before it is sent. */
  readonly bytes: number | undefined;

  constructor(fileName: string, stream: Readable, bytes?: number) {
    this.fileName = fileName;
    this.stream = stream;
    this.bytes = bytes;
  }
}
