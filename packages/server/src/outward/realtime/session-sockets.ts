import { rooms } from '@hearthline/contracts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/** Milliseconds that a session may be without a socket before it counts as left; covers a reload or a short outage. */
const graceMs = 10_000;
/** The prefix of the names of all session rooms. */
const sessionRoom = rooms.session('');
/** The timeout in milliseconds for replies of other servers. */
const answerMs = 2_000;

export interface SessionSockets {
  /** A session's socket has joined its rooms. */
  readonly joined: (socket: HomeSocket, sessionId: string) => void;
  /** The sessions with a socket open on this server. */
  readonly ids: () => string[];
  readonly close: () => void;
}

/**
 * Watches which sessions have an open socket; calls `onLeft` when a session has had none for the grace period. `isLate`: other
 * servers may be unreachable, so the session may continue there.
 */
export function watchSessionSockets(
  io: HomeServer,
  onLeft: (sessionId: string) => void,
  isLate: () => boolean = () => false,
): SessionSockets {
  const leaving = new Map<string, NodeJS.Timeout>();

  function left(sessionId: string): void {
    clearTimeout(leaving.get(sessionId));
    const timer = setTimeout(() => {
      leaving.delete(sessionId);
      io.in(rooms.session(sessionId))
        .timeout(answerMs)
        .fetchSockets()
        .then((open) => {
          // Skipped while other servers may be unreachable: the claims of the session then expire by themselves.
          if (open.length === 0 && !isLate()) onLeft(sessionId);
        })
        // Without replies from all servers it is unknown if the session has left.
        .catch(() => undefined);
    }, graceMs);
    leaving.set(sessionId, timer);
  }

  return {
    joined(socket, sessionId) {
      socket.on('disconnect', () => left(sessionId));
    },
    ids: () =>
      [...io.of('/').adapter.rooms.keys()]
        .filter((room) => room.startsWith(sessionRoom))
        .map((room) => room.slice(sessionRoom.length)),
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
