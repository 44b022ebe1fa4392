import type { Readable } from 'node:stream';

/** A handler's reply to a call for a file: sent as it is made, under a name of its own. */
export class Download {
  readonly fileName: string;
  readonly stream: Readable;

  constructor(fileName: string, stream: Readable) {
    this.fileName = fileName;
    this.stream = stream;
  }
}
