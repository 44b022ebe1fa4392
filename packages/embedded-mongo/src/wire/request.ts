import { decodeCommand, documentLength } from '../bson/decode.ts';
import type { Doc } from '../bson/value.ts';
import type { Frame } from './frames.ts';
import { OP_MSG, OP_QUERY } from './frames.ts';

/** A received command. */
export interface Request {
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  /** Document sequences (such as `documents` of an insert) as raw bytes. */
  readonly sequences: ReadonlyMap<string, Buffer[]>;
  /** The client wants no reply (writeConcern w: 0). */
  readonly silent: boolean;
  readonly legacy: boolean;
}

const MORE_TO_COME = 2;
const CHECKSUM = 1;
const ALLOWED_FLAGS = MORE_TO_COME | CHECKSUM | (1 << 16);

/** Parses a command from a message. Throws if it is none; the connection must then be closed. */
export function readRequest(frame: Frame): Request {
  if (frame.opCode === OP_MSG) return readMessage(frame.body);
  if (frame.opCode === OP_QUERY) return readQuery(frame.body);
  throw new RangeError(`operation ${frame.opCode} is not served`);
}

function readMessage(bytes: Buffer): Request {
  const flags = bytes.readUInt32LE(0);
  if (flags & ~ALLOWED_FLAGS) throw new RangeError('unknown message flags');
  const end = bytes.length - (flags & CHECKSUM ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let body: Doc | undefined;
  let at = 4;
  while (at < end) {
    const kind = bytes[at++];
    if (kind === 0) {
      if (body) throw new RangeError('two bodies');
      const length = documentLength(bytes, at);
      body = decodeCommand(bytes, at);
      at += length;
    } else if (kind === 1) at = readSequence(bytes, at, sequences);
    else throw new RangeError('unknown section');
  }
  if (!body || at !== end) throw new RangeError('message without a body');
  return toRequest(body, sequences, (flags & MORE_TO_COME) !== 0, false);
}

function readSequence(bytes: Buffer, start: number, sequences: Map<string, Buffer[]>): number {
  const size = bytes.readInt32LE(start);
  const end = start + size;
  if (size < 5 || end > bytes.length) throw new RangeError('section out of bounds');
  const stop = bytes.indexOf(0, start + 4);
  if (stop < 0 || stop >= end) throw new RangeError('section without a name');
  const docs: Buffer[] = [];
  let at = stop + 1;
  while (at < end) {
    const length = documentLength(bytes, at);
    docs.push(bytes.subarray(at, at + length));
    at += length;
  }
  if (at !== end) throw new RangeError('section ends within a document');
  sequences.set(bytes.toString('utf8', start + 4, stop), docs);
  return end;
}

function readQuery(bytes: Buffer): Request {
  const stop = bytes.indexOf(0, 4);
  if (stop < 0) throw new RangeError('query without a collection');
  const body = decodeCommand(bytes, stop + 9);
  body.set('$db', bytes.toString('utf8', 4, stop).replace(/\.\$cmd$/, ''));
  return toRequest(body, new Map(), false, true);
}

function toRequest(body: Doc, sequences: Map<string, Buffer[]>, silent: boolean, legacy: boolean): Request {
  const [name] = body.keys();
  if (name === undefined) throw new RangeError('empty command');
  const db = body.get('$db');
  return { name, db: typeof db === 'string' ? db : '', body, sequences, silent, legacy };
}
