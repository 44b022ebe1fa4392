import { can, permissions, rooms, type EndReason, type Room } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Caller } from '../http/handlers.ts';
import type { Identify, Identity } from '../sessions/identify.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

interface DoorOptions {
  readonly io: HomeServer;
  readonly identify: Identify;
  /** Called when a socket has joined its rooms, with its caller, or with why its session ended. */
  readonly onJoined: (socket: HomeSocket, identity: Identity) => void;
  readonly log: Logger;
}

export interface Door {
  /** The sessions ended: who is still on the way in under one of them comes in as nobody. */
  turnAway: (sessionIds: ReadonlySet<string>, reason: EndReason) => void;
}

const isCaller = (identity: Identity): identity is Caller => identity !== null && 'user' in identity;

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
export function keepDoor({ io, identify, onJoined, log }: DoorOptions): Door {
  const arriving = new Map<HomeSocket, Identity>();

  async function enter(socket: HomeSocket): Promise<void> {
    const cookie = socket.handshake.headers.cookie;
    const identity = await identify(cookie);
    arriving.set(socket, identity);
    socket.conn.once('close', () => arriving.delete(socket));
    if (!isCaller(identity)) return;
    // Its session may have ended while it was read. From here on turnAway() reaches this socket, so that
    // a session still alive at the second look can't end unnoticed.
    const again = await identify(cookie);
    if (isCaller(arriving.get(socket) ?? null)) arriving.set(socket, again);
  }

  io.use((socket, next) => {
    enter(socket).then(
      () => next(),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be identified');
        // Not next(error): after a refusal the client gives up, after a lost link it tries again.
        socket.conn.close();
      },
    );
  });

  io.on('connection', (socket) => {
    const identity = arriving.get(socket) ?? null;
    arriving.delete(socket);
    void socket.join(rooms.everyone);
    if (isCaller(identity)) {
      const { id, name, photoUrl, role } = identity.user;
      if (isLetIn(identity)) socket.data.member = { id, name, photoUrl, role };
      void socket.join(roomsOf(identity));
    }
    onJoined(socket, identity);
  });

  return {
    turnAway(sessionIds, reason) {
      for (const [socket, identity] of arriving)
        if (isCaller(identity) && sessionIds.has(identity.sessionId)) arriving.set(socket, { ended: reason });
    },
  };
}
