import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { clientEvents, StaffMember } from '@hearthline/contracts';
import { Server, type DefaultEventsMap, type ServerOptions, type Socket } from 'socket.io';
import type { PairedDisplay } from '../../people/displays/identify-display.ts';
import { dropConnection, type EngineConnection } from './engine-connection.ts';
import { limitPackets } from './packet-limit.ts';

/** Maximum of characters buffered per client: some thousand records, or several minutes of a busy home. */
const maxBufferedChars = 1024 * 1024;
/** The memory cost of a packet besides its text. */
const packetOverhead = 100;

/**
 * Drops a connection once 1 MB is buffered for it, counting Engine.IO's queue and the WebSocket's buffer, on any transport.
 * Otherwise a client that answers pings but reads nothing would make the server buffer without limit.
 */
function dropSlowReaders(io: Server, onDrop: () => void): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    // The size of Engine.IO's queue, counted as it grows: summing it up for each packet would have quadratic cost.
    let queued = 0;
    let dropped = false;
    connection.on('flush', () => void (queued = 0));
    connection.on('packetCreate', ({ data }) => {
      const waiting = queued + (connection.transport.socket?.bufferedAmount ?? 0);
      queued += packetOverhead + (data?.length ?? 0);
      if (waiting <= maxBufferedChars || dropped) return;
      dropped = true;
      onDrop();
      // Deferred, because this packet's broadcast is still being written.
      setImmediate(dropConnection, connection);
    });
  });
}

/**
 * Drops the queued packets of a client while this server may not serve. Engine.IO queues a packet while the previous one is
 * being written. A process that was suspended meanwhile would send the queue on resuming, before a timer notices that the lease
 * has expired.
 */
function holdQueued(io: Server, mayServe: () => boolean): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.on('flush', (packets) => {
      // Replaced by a noop rather than emptied, because a poll needs a reply.
      if (!mayServe()) packets.splice(0, packets.length, { type: 'noop' });
    });
  });
}

/** The unsaved forms that a client reported. */
interface UnsavedForms {
  /** The name of the page as shown to people. */
  readonly page: string;
  readonly count: number;
  readonly since: string;
}

/** Data of a socket; empty while it is anonymous. */
export interface SocketData {
  member?: StaffMember;
  /** The current state of the display; only on sockets of the wall page. */
  display?: PairedDisplay;
  /** Absent if the client has no unsaved forms. */
  unsaved?: UnsavedForms;
}

type NoEvents = Record<never, never>;
/** The events that clients send; their payloads are unchecked. */
type ClientEvents = { readonly [Name in keyof typeof clientEvents]: (payload: unknown) => void };
export type HomeServer = Server<ClientEvents, DefaultEventsMap, NoEvents, SocketData>;
export type HomeSocket = Socket<ClientEvents, DefaultEventsMap, NoEvents, SocketData>;

interface SocketServerOptions {
  readonly httpServer: HttpServer;
  /** Returns the reason for refusing a handshake; null if it is accepted. */
  readonly refusalOf: (request: IncomingMessage) => string | null;
  /** Called before each send; must not close connections synchronously. Absent if there is only one server. */
  readonly mayServe?: () => boolean;
  /** Called for each connection that is dropped because its client does not read. */
  readonly onSlowReader: () => void;
  /** The adapter for sockets of other servers; by default Socket.IO's own, for one server. */
  readonly adapter?: NonNullable<ServerOptions['adapter']>;
}

/**
 * Creates the Socket.IO server. Lost connections are detected within 8 s, and clients' packets are limited in size and rate.
 */
export function createSocketServer(options: SocketServerOptions): HomeServer {
  const io: HomeServer = new Server(options.httpServer, {
    path: '/socket.io',
    serveClient: false,
    pingInterval: 4_000,
    pingTimeout: 4_000,
    connectTimeout: 10_000,
    // connectionStateRecovery is left out: it skips the middleware and would let an ended session back in.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 4_096,
    // Upgrades to other protocols are answered by http/plain-upgrade.ts.
    destroyUpgrade: false,
    ...(options.adapter && { adapter: options.adapter }),
    allowRequest(request, decide) {
      const refusal = isJsonp(request) ? 'jsonp-is-off' : options.refusalOf(request);
      if (refusal !== null) refuseUpgrade(request);
      decide(refusal, refusal === null);
    },
  });
  limitPackets(io);
  dropSlowReaders(io, options.onSlowReader);
  if (options.mayServe) holdQueued(io, options.mayServe);
  io.use(rejectSecondSocket());
  return io;
}

/**
 * Returns true if a handshake asks for JSONP polling. Any site could run its reply as a script, and Engine.IO has no option to
 * turn it off.
 */
function isJsonp({ url }: IncomingMessage): boolean {
  return new URL(url ?? '/', 'http://socket.io').searchParams.has('j');
}

/**
 * Drops a connection that asks for a second socket. Socket.IO drops it only after the first has joined, which is too late for
 * many CONNECT packets in one frame.
 */
function rejectSecondSocket(): (socket: HomeSocket, next: () => void) => void {
  const connected = new WeakSet<object>();
  return ({ conn }, next) => {
    if (connected.has(conn)) dropConnection(conn as unknown as EngineConnection);
    else {
      connected.add(conn);
      next();
    }
  };
}

/** Answers a refused upgrade with 403 and ends the connection; Engine.IO would always answer 400. */
function refuseUpgrade(request: IncomingMessage): void {
  if (request.headers.upgrade) request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
}
