import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { encodeDoc } from '../bson/encode.ts';
import { CODES, CommandError } from '../errors.ts';
import type { Frame } from './frames.ts';
import { FrameReader, OP_MSG, messageReply, queryReply } from './frames.ts';
import type { Request } from './request.ts';
import { readRequest } from './request.ts';

/** Executes a command; resolves with the BSON reply in pieces, never rejects. */
export type Answer = (request: Request) => Promise<Uint8Array[]>;

/** A listener for the wire protocol. */
export interface WireServer {
  readonly server: Server;
  /** Stops listening; closes idle connections now and busy ones after their reply. */
  close(): Promise<void>;
}

/** Serves connections, one command at a time on each. Invalid bytes close only their connection. */
export function createWireServer(answer: Answer): WireServer {
  const connections = new Set<Connection>();
  const server = createServer({ noDelay: true }, (socket) => {
    const connection = new Connection(socket, answer);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  return {
    server,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of connections) connection.end();
      await closed;
    },
  };
}

/** After parsing a message of this size (bytes) the connection yields before executing it. */
const LARGE_MESSAGE = 256 * 1024;

class Connection {
  private readonly socket: Socket;
  private readonly answer: Answer;
  private readonly frames = new FrameReader();
  private busy = false;
  private ending = false;

  constructor(socket: Socket, answer: Answer) {
    this.socket = socket;
    this.answer = answer;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      this.frames.push(chunk);
      if (!this.busy) void this.work();
    });
  }

  end(): void {
    this.ending = true;
    if (!this.busy) this.socket.destroy();
  }

  private read(frame: Frame): Request | undefined {
    try {
      return readRequest(frame);
    } catch (error) {
      send(this.socket, refusal(error, frame));
      return undefined;
    }
  }

  private async work(): Promise<void> {
    this.busy = true;
    try {
      for (let frame = this.frames.next(); frame && !this.ending; frame = this.frames.next()) {
        const request = this.read(frame);
        if (!request) continue;
        if (frame.body.length > LARGE_MESSAGE) await turn();
        const body = await this.answer(request);
        if (request.silent) continue;
        const reply = request.legacy
          ? queryReply(body, frame.requestId)
          : messageReply(body, frame.requestId);
        if (!send(this.socket, reply)) await drained(this.socket);
      }
      if (this.ending) this.socket.end();
    } catch {
      this.socket.destroy();
    }
    this.busy = false;
  }
}

// Invalid BSON closes the connection; excessive nesting and unsupported types get an error reply, as the message is intact.
function refusal(error: unknown, frame: Frame): Uint8Array[] {
  if (!(error instanceof CommandError) || error.code === CODES.InvalidBSON || frame.opCode !== OP_MSG)
    throw error;
  const { message, code, codeName } = error;
  return messageReply([encodeDoc({ ok: 0, errmsg: message, code, codeName })], frame.requestId);
}

// Sends a reply in one write; false on backpressure.
function send(socket: Socket, pieces: readonly Uint8Array[]): boolean {
  const [only] = pieces;
  if (only && pieces.length === 1) return socket.write(only);
  socket.cork();
  const ready = pieces.reduce((_, piece) => socket.write(piece), true);
  socket.uncork();
  return ready;
}

// Backpressure: waits until the client has read, so that replies do not accumulate in memory.
async function drained(socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
