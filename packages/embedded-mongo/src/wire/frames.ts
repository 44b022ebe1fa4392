/** Maximum message size in bytes, announced by hello. */
export const MAX_MESSAGE = 48_000_000;
export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

/** One wire protocol message: header fields and body. */
export interface Frame {
  readonly requestId: number;
  readonly opCode: number;
  readonly body: Buffer;
}

/** Splits a byte stream into messages. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private held = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.held += chunk.length;
  }

  /** The next complete message, if any. Throws RangeError for an invalid length. */
  next(): Frame | undefined {
    if (this.held < 16) return undefined;
    const first = this.contiguous(16);
    const length = first.readInt32LE(0);
    if (length < 16 || length > MAX_MESSAGE) throw new RangeError(`message of ${length} bytes`);
    if (this.held < length) return undefined;
    const bytes = this.contiguous(length);
    const frame = {
      requestId: bytes.readInt32LE(4),
      opCode: bytes.readInt32LE(12),
      body: bytes.subarray(16, length),
    };
    this.held -= length;
    this.chunks = this.held ? [bytes.subarray(length)] : [];
    return frame;
  }

  // At least `size` bytes in one buffer. Chunks are concatenated once, when all have arrived.
  private contiguous(size: number): Buffer {
    const [first] = this.chunks;
    if (first && first.length >= size) {
      if (this.chunks.length > 1 && size > 16) this.chunks = [Buffer.concat(this.chunks)];
      return this.chunks[0] ?? first;
    }
    const whole = Buffer.concat(this.chunks);
    this.chunks = [whole];
    return whole;
  }
}

let nextId = 1;
const EMPTY = new Uint8Array(0);
/** Reply pieces of at least this size (bytes) are not copied. */
const WORTH_KEEPING = 4096;

/** An OP_MSG reply in pieces; small ones are merged with the header. */
export function messageReply(body: readonly Uint8Array[], responseTo: number): Uint8Array[] {
  return reply(21, body, responseTo, OP_MSG);
}

/** An OP_REPLY reply, as the first OP_QUERY of a connection expects it. */
export function queryReply(body: readonly Uint8Array[], responseTo: number): Uint8Array[] {
  const pieces = reply(36, body, responseTo, OP_REPLY);
  const [head] = pieces;
  if (head instanceof Buffer) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return pieces;
}

function reply(
  headSize: number,
  body: readonly Uint8Array[],
  responseTo: number,
  opCode: number,
): Uint8Array[] {
  const [first = EMPTY, ...more] = body;
  const length = body.reduce((sum, piece) => sum + piece.length, headSize);
  const joined = first.length < WORTH_KEEPING ? first : EMPTY;
  const head = Buffer.allocUnsafe(headSize + joined.length).fill(0, 0, headSize);
  writeHead(head, length, responseTo, opCode);
  head.set(joined, headSize);
  return joined === first ? [head, ...more] : [head, ...body];
}

function writeHead(head: Buffer, length: number, responseTo: number, opCode: number): void {
  nextId = (nextId + 1) & 0x7fffffff;
  head.writeInt32LE(length, 0);
  head.writeInt32LE(nextId, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opCode, 12);
}
