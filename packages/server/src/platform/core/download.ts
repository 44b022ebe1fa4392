import type { Readable } from 'node:stream';

/** A handler's reply with a file, sent while it is created. */
export class Download {
  readonly fileName: string;
  readonly stream: Readable;
  /** Its size in bytes if known before sending. */
  readonly bytes: number | undefined;

  constructor(fileName: string, stream: Readable, bytes?: number) {
    this.fileName = fileName;
    this.stream = stream;
    this.bytes = bytes;
  }
}
