/** The largest message taken, in bytes, as hello announces it. */
export const MAX_MESSAGE = 48_000_000;
export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

/** One message: its head, and its bytes from behind the head. */
export interface Frame {
  readonly requestId: number;
  readonly opCode: number;
  readonly body: Buffer;
}

/** Cuts a stream of bytes into messages. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private held = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.held += chunk.length;
  }

  /** The next whole message, if there is one. Throws RangeError for a length no message has. */
  next(): Frame | undefined {
    if (this.held < 16) return undefined;
    const first = this.gather(16);
    const length = first.readInt32LE(0);
    if (length < 16 || length > MAX_MESSAGE) throw new RangeError(`message of ${length} bytes`);
    if (this.held < length) return undefined;
    const bytes = this.gather(length);
    const frame = {
      requestId: bytes.readInt32LE(4),
      opCode: bytes.readInt32LE(12),
      body: bytes.subarray(16, length),
    };
    this.held -= length;
    this.chunks = this.held ? [bytes.subarray(length)] : [];
    return frame;
  }

  // At least `size` bytes in one piece. A large message is joined once, when all of it is there.
  private gather(size: number): Buffer {
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
/** A piece of an answer with as many bytes is not copied behind the head. */
const WORTH_KEEPING = 4096;

/** An OP_MSG answer to a request, its body in pieces; those that are small come in one with the head. */
export function messageReply(body: readonly Uint8Array[], responseTo: number): Uint8Array[] {
  return reply(21, body, responseTo, OP_MSG);
}

/** An OP_REPLY answer, as the first OP_QUERY of a connection wants it. */
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
