import { can, permissions, rooms, type EndReason, type Room, type StaffMember } from '@hearthline/contracts';
import type { Logger } from 'pino';
import type { Caller } from '../../platform/core/handlers.ts';
import type { PairedDisplay } from '../../people/displays/identify-display.ts';
import type { HomeServer, HomeSocket } from './socket-server.ts';
import { isCaller, isDisplay, type SocketIdentity } from './socket-identity.ts';

interface SocketAuthOptions {
  readonly io: HomeServer;
  readonly identify: (socket: HomeSocket) => Promise<SocketIdentity>;
  /** Returns true if one more socket of this identity is within the quotas; it then counts until its connection closes. */
  readonly admit: (socket: HomeSocket, identity: SocketIdentity) => boolean;
  /** Called when a socket has joined its rooms, with its identity or the reason for having none. */
  readonly onJoined: (socket: HomeSocket, identity: SocketIdentity) => void;
  readonly log: Logger;
}

export interface SocketAuth {
  /** The sessions of sockets that are still connecting. */
  connectingSessions: () => string[];
  /** Makes sockets anonymous that are still connecting under one of these ended sessions. */
  endSessions: (sessionIds: ReadonlySet<string>, reason: EndReason) => void;
  /** The same for an ended display. */
  endDisplay: (id: string) => void;
  /** Updates sockets that are still connecting for a changed display. */
  displayChanged: (display: PairedDisplay) => void;
  /** The same for a user's changed name or photo. */
  memberChanged: (member: StaffMember) => void;
}

/**
 * Returns true if a caller's sockets may receive data: not before the initial password was changed and a required second factor
 * added.
 */
const hasAccess = ({ user }: Caller) => !user.mustChangePassword && !user.mustAddSecondFactor;

/** All rooms of a caller's sockets. */
function roomsOf(caller: Caller): Room[] {
  const { user, sessionId } = caller;
  if (!hasAccess(caller)) return [rooms.session(sessionId)];
  const held = permissions.filter((permission) => can(user.role, permission));
  return [rooms.signedIn, rooms.user(user.id), rooms.session(sessionId), ...held.map(rooms.holding)];
}

/**
 * Authenticates every connecting socket by the function that authenticates requests. A socket joins its rooms before its
 * client receives "connect", so that no event is lost between connecting and the client's first fetch.
 */
export function authenticateSockets({ io, identify, admit, onJoined, log }: SocketAuthOptions): SocketAuth {
  const connecting = new Map<HomeSocket, SocketIdentity>();

  async function authenticate(socket: HomeSocket): Promise<void> {
    let closed = false;
    // Registered before the first await: a later listener would miss a connection that closes meanwhile.
    socket.conn.once('close', () => {
      closed = true;
      connecting.delete(socket);
    });
    const identity = await identify(socket);
    if (closed) return;
    connecting.set(socket, identity);
    if (!isCaller(identity) && !isDisplay(identity)) return;
    // The session may have ended during the first lookup. From here on endSessions() reaches this socket, so no end of the
    // session can be missed after the second lookup.
    const again = await identify(socket);
    const now = connecting.get(socket) ?? null;
    if (isCaller(now) || (isDisplay(now) && !isOlder(again, now.display))) connecting.set(socket, again);
  }

  io.use((socket, next) => {
    authenticate(socket).then(
      () => {
        const identity = connecting.get(socket);
        if (identity === undefined || admit(socket, identity)) next();
        // Close instead of calling next(error): a client gives up after a refusal, but retries after a closed connection.
        else socket.conn.close();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be identified');
        socket.conn.close();
      },
    );
  });

  io.on('connection', (socket) => {
    const identity = connecting.get(socket) ?? null;
    connecting.delete(socket);
    void socket.join(rooms.everyone);
    if (isCaller(identity)) {
      const { id, name, photoUrl, role } = identity.user;
      if (hasAccess(identity)) socket.data.member = { id, name, photoUrl, role };
      void socket.join(roomsOf(identity));
    }
    onJoined(socket, identity);
  });

  return {
    connectingSessions: () =>
      [...connecting.values()].flatMap((identity) => (isCaller(identity) ? [identity.sessionId] : [])),
    endSessions(sessionIds, reason) {
      for (const [socket, identity] of connecting)
        if (isCaller(identity) && sessionIds.has(identity.sessionId))
          connecting.set(socket, { ended: reason });
    },
    endDisplay(id) {
      for (const [socket, identity] of connecting)
        if (isDisplay(identity) && identity.display.id === id) connecting.set(socket, { displayEnded: true });
    },
    displayChanged(display) {
      for (const [socket, identity] of connecting)
        if (isDisplay(identity) && identity.display.id === display.id) connecting.set(socket, { display });
    },
    memberChanged({ id, name, photoUrl }) {
      for (const [socket, identity] of connecting)
        if (isCaller(identity) && identity.user.id === id)
          connecting.set(socket, { ...identity, user: { ...identity.user, name, photoUrl } });
    },
  };
}

/** Returns true if a lookup returned an older version of the display than the known one. */
const isOlder = (identity: SocketIdentity, { version }: PairedDisplay) =>
  isDisplay(identity) && identity.display.version < version;
