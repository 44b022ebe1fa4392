import { can, permissions, rooms, type EndReason, type Room } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Caller } from '../core/handlers.ts';
import type { PairedDisplay } from '../displays/identify-display.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import { isCaller, isDisplay, type SocketIdentity } from './socket-identity.ts';

interface SocketAuthOptions {
  readonly io: HomeServer;
  readonly look: (socket: HomeSocket) => Promise<SocketIdentity>;
  /** Whether there is room for one more socket of this visitor; it is counted then, until its connection closes. */
  readonly admit: (socket: HomeSocket, visitor: SocketIdentity) => boolean;
  /** Called when a socket has joined its rooms, with who it speaks to, or with why nobody. */
  readonly onJoined: (socket: HomeSocket, visitor: SocketIdentity) => void;
  readonly log: Logger;
}

export interface SocketAuth {
  /** The sessions ended: who is still on the way in under one of them comes in as nobody. */
  turnAway: (sessionIds: ReadonlySet<string>, reason: EndReason) => void;
  /** The same for a display that was ended. */
  turnDisplayAway: (id: string) => void;
  /** A display was changed: who is on the way in under it comes in as it is now. */
  displayChanged: (display: PairedDisplay) => void;
}

/** Who a caller's sockets speak to: nobody yet, while the password is still the printed one. */
const isLetIn = ({ user }: Caller) => !user.mustChangePassword;

/** Every room that a caller's sockets stand in. */
function roomsOf(caller: Caller): Room[] {
  const { user, sessionId } = caller;
  if (!isLetIn(caller)) return [rooms.session(sessionId)];
  const held = permissions.filter((permission) => can(user.role, permission));
  return [rooms.signedIn, rooms.user(user.id), rooms.session(sessionId), ...held.map(rooms.holding)];
}

/**
 * Lets sockets in, on every connect, by the very function that lets requests in. A socket stands in its rooms before its
 * client hears "connect", so that what the client fetches next leaves no gap.
 */
export function authenticateSockets({ io, look, admit, onJoined, log }: SocketAuthOptions): SocketAuth {
  const arriving = new Map<HomeSocket, SocketIdentity>();

  async function identify(socket: HomeSocket): Promise<void> {
    let gone = false;
    // Before anything is waited for: of one that is gone by then nobody would hear.
    socket.conn.once('close', () => {
      gone = true;
      arriving.delete(socket);
    });
    const visitor = await look(socket);
    if (gone) return;
    arriving.set(socket, visitor);
    if (!isCaller(visitor) && !isDisplay(visitor)) return;
    // Its session may have ended while it was read. From here on turnAway() reaches this socket, so that
    // a session still alive at the second look can't end unnoticed.
    const again = await look(socket);
    const now = arriving.get(socket) ?? null;
    if (isCaller(now) || (isDisplay(now) && !isOlder(again, now.display))) arriving.set(socket, again);
  }

  io.use((socket, next) => {
    identify(socket).then(
      () => {
        const visitor = arriving.get(socket);
        if (visitor === undefined || admit(socket, visitor)) next();
        // Not next(error): after a refusal the client gives up, after a lost link it tries again.
        else socket.conn.close();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be identified');
        socket.conn.close();
      },
    );
  });

  io.on('connection', (socket) => {
    const visitor = arriving.get(socket) ?? null;
    arriving.delete(socket);
    void socket.join(rooms.everyone);
    if (isCaller(visitor)) {
      const { id, name, photoUrl, role } = visitor.user;
      if (isLetIn(visitor)) socket.data.member = { id, name, photoUrl, role };
      void socket.join(roomsOf(visitor));
    }
    onJoined(socket, visitor);
  });

  return {
    turnAway(sessionIds, reason) {
      for (const [socket, visitor] of arriving)
        if (isCaller(visitor) && sessionIds.has(visitor.sessionId)) arriving.set(socket, { ended: reason });
    },
    turnDisplayAway(id) {
      for (const [socket, visitor] of arriving)
        if (isDisplay(visitor) && visitor.display.id === id) arriving.set(socket, { displayEnded: true });
    },
    displayChanged(display) {
      for (const [socket, visitor] of arriving)
        if (isDisplay(visitor) && visitor.display.id === display.id) arriving.set(socket, { display });
    },
  };
}

/** Whether a look began before the change that is already known. */
const isOlder = (visitor: SocketIdentity, { version }: PairedDisplay) =>
  isDisplay(visitor) && visitor.display.version < version;
