import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { StaffMember } from '@hearthline/contracts';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { PairedDisplay } from '../displays/identify-display.ts';
import { dropConnection, type EngineConnection } from './engine-connection.ts';
import { dropSlowReaders } from './drop-slow-readers.ts';
import { limitPackets } from './packet-limit.ts';

/** What a socket carries of its session; none while it is anonymous. */
export interface SocketData {
  member?: StaffMember;
  /** The display it speaks to, as it is now; on the wall's page alone. */
  display?: PairedDisplay;
}

/** Clients say nothing, so no event of theirs has a type. */
type NoEvents = Record<never, never>;
export type HomeServer = Server<NoEvents, DefaultEventsMap, NoEvents, SocketData>;
export type HomeSocket = Socket<NoEvents, DefaultEventsMap, NoEvents, SocketData>;

interface SocketServerOptions {
  readonly httpServer: HttpServer;
  /** Why this handshake is refused; null where it is not. */
  readonly refusalOf: (request: IncomingMessage) => string | null;
  /** Called for each connection that is dropped because its client does not read. */
  readonly onSlowReader: () => void;
}

/** Socket.IO, set so that a dead link is seen within 8 s and clients can't say much. Presence and rooms are its adapter's. */
export function createSocketServer(options: SocketServerOptions): HomeServer {
  const io: HomeServer = new Server(options.httpServer, {
    path: '/socket.io',
    serveClient: false,
    pingInterval: 4_000,
    pingTimeout: 4_000,
    connectTimeout: 10_000,
    // connectionStateRecovery is off by not being here: it skips the middleware, and so lets an ended session back in.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 4_096,
    // What is no WebSocket is answered by http/plain-upgrade.ts.
    destroyUpgrade: false,
    allowRequest(request, decide) {
      const refusal = asksForJsonp(request) ? 'jsonp-is-off' : options.refusalOf(request);
      if (refusal !== null) refuseUpgrade(request);
      decide(refusal, refusal === null);
    },
  });
  limitPackets(io);
  dropSlowReaders(io, options.onSlowReader);
  io.use(oneSocketOnly());
  return io;
}

/** Polling that answers with a script any page may run; no browser of today needs it, and Engine.IO cannot be told so. */
function asksForJsonp({ url }: IncomingMessage): boolean {
  return new URL(url ?? '/', 'http://socket.io').searchParams.has('j');
}

/**
 * Drops a connection that asks for a second socket. Socket.IO does so once the first has joined; many CONNECT packets in
 * one frame would come before that.
 */
function oneSocketOnly(): (socket: HomeSocket, next: () => void) => void {
  const asked = new WeakSet<object>();
  return ({ conn }, next) => {
    if (asked.has(conn)) dropConnection(conn as unknown as EngineConnection);
    else {
      asked.add(conn);
      next();
    }
  };
}

/** Engine.IO refuses an upgrade with 400 whatever the cause: ours is said first, and then nothing more can be written. */
function refuseUpgrade(request: IncomingMessage): void {
  if (request.headers.upgrade) request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
}
