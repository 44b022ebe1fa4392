import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { StaffMember } from '@hearthline/contracts';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import type { PairedScreen } from '../screens/identify-screen.ts';
import { closeTalkers } from './talkers.ts';

/** What a socket carries of its session; none while it is anonymous. */
export interface SocketData {
  member?: StaffMember;
  /** The screen it speaks to, as it is now; on the wall's page alone. */
  screen?: PairedScreen;
}

/** Clients say nothing, so no event of theirs has a type. */
type NoEvents = Record<never, never>;
export type HomeServer = Server<NoEvents, DefaultEventsMap, NoEvents, SocketData>;
export type HomeSocket = Socket<NoEvents, DefaultEventsMap, NoEvents, SocketData>;

/** Socket.IO, set so that a dead link is seen within 8 s and clients can't say much. Presence and rooms are its adapter's. */
export function createSocketServer(
  httpServer: HttpServer,
  isOwnOrigin: (request: IncomingMessage) => boolean,
): HomeServer {
  const io: HomeServer = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    pingInterval: 4_000,
    pingTimeout: 4_000,
    connectTimeout: 10_000,
    // connectionStateRecovery is off by not being here: it skips the middleware, and so lets an ended session back in.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 4_096,
    allowRequest(request, decide) {
      const allowed = isOwnOrigin(request);
      if (!allowed) refuseUpgrade(request);
      decide(allowed ? null : 'foreign-origin', allowed);
    },
  });
  closeTalkers(io);
  return io;
}

/** Engine.IO refuses an upgrade with 400 whatever the cause: ours is said first, and then nothing more can be written. */
function refuseUpgrade(request: IncomingMessage): void {
  if (request.headers.upgrade) request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
}
