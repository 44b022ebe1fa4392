import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { clientEvents, StaffMember } from '@hearthline/contracts';
import { Server, type DefaultEventsMap, type ServerOptions, type Socket } from 'socket.io';
import type { PairedDisplay } from '../../people/displays/identify-display.ts';
import { dropConnection, type EngineConnection } from './engine-connection.ts';
import { limitPackets } from './packet-limit.ts';

/** Limit of the characters buffered for one client: some thousand records, or several minutes of a busy home. */
const maxBufferedChars = 1024 * 1024;
/** What a packet costs besides its text. */
const packetOverhead = 100;

/**
 * Drops a connection once 1 MB is buffered for it, in Engine.IO's queue and the WebSocket's together, whichever transport it
 * uses: otherwise a client that answers pings and reads nothing would make the server buffer without limit.
 */
function dropSlowReaders(io: Server, onDrop: () => void): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    // Engine.IO's own queue, counted as it grows: adding it up for each packet would cost its length squared.
    let queued = 0;
    let dropped = false;
    connection.on('flush', () => void (queued = 0));
    connection.on('packetCreate', ({ data }) => {
      const waiting = queued + (connection.transport.socket?.bufferedAmount ?? 0);
      queued += packetOverhead + (data?.length ?? 0);
      if (waiting <= maxBufferedChars || dropped) return;
      dropped = true;
      onDrop();
      // Deferred: the broadcast that this packet belongs to is being written.
      setImmediate(dropConnection, connection);
    });
  });
}

/**
 * Sends nothing of what is queued for a client while this server may not serve. Engine.IO queues a packet while the one before is
 * being written: a process that stood still meanwhile would send it when it goes on, before any timer finds that the lease ran out.
 */
function holdQueued(io: Server, mayServe: () => boolean): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.on('flush', (packets) => {
      // Not empty: a poll is answered with it.
      if (!mayServe()) packets.splice(0, packets.length, { type: 'noop' });
    });
  });
}

/** What a client told of its unsaved forms. */
interface UnsavedForms {
  /** In words. */
  readonly page: string;
  readonly count: number;
  readonly since: string;
}

/** Data of a socket; empty while it is anonymous. */
export interface SocketData {
  member?: StaffMember;
  /** The current state of the display; only on sockets of the wall page. */
  display?: PairedDisplay;
  /** Absent while nothing is unsaved. */
  unsaved?: UnsavedForms;
}

type NoEvents = Record<never, never>;
/** What clients send; a payload is whatever they send. */
type ClientEvents = { readonly [Name in keyof typeof clientEvents]: (payload: unknown) => void };
export type HomeServer = Server<ClientEvents, DefaultEventsMap, NoEvents, SocketData>;
export type HomeSocket = Socket<ClientEvents, DefaultEventsMap, NoEvents, SocketData>;

interface SocketServerOptions {
  readonly httpServer: HttpServer;
  /** Why this handshake is refused; null if it is not. */
  readonly refusalOf: (request: IncomingMessage) => string | null;
  /** Asked before anything is sent; what it does must not close connections at once. Absent on the only server. */
  readonly mayServe?: () => boolean;
  /** Called for each connection that is dropped because its client does not read. */
  readonly onSlowReader: () => void;
  /** How sockets of other servers are reached; Socket.IO's own, which knows no others, by default. */
  readonly adapter?: NonNullable<ServerOptions['adapter']>;
}

/** Creates the Socket.IO server: lost connections are detected within 8 s, and packets of clients are limited in size and rate. */
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

/** Whether a handshake asks for JSONP polling, whose answer any site could run as a script; Engine.IO has no option to turn it off. */
function isJsonp({ url }: IncomingMessage): boolean {
  return new URL(url ?? '/', 'http://socket.io').searchParams.has('j');
}

/**
 * Drops a connection that asks for a second socket. Socket.IO itself does so only once the first has joined, too late for many
 * CONNECT packets in one frame.
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

/** Answers a refused upgrade with 403 and ends the connection: Engine.IO would answer 400 whatever the cause. */
function refuseUpgrade(request: IncomingMessage): void {
  if (request.headers.upgrade) request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
}
