import { rooms } from '@hearthline/contracts';
import type { HomeServer, HomeSocket } from './socket-server.ts';

/** Milliseconds that a session may be without a socket before it counts as left: long enough for a reload or a short cut. */
const graceMs = 10_000;
/** The beginning of the name of every session's room. */
const sessionRoom = rooms.session('');
/** Milliseconds that other servers have to answer. */
const answerMs = 2_000;

export interface SessionSockets {
  /** A session's socket has joined its rooms. */
  readonly joined: (socket: HomeSocket, sessionId: string) => void;
  /** The sessions with a socket open on this server. */
  readonly ids: () => string[];
  readonly close: () => void;
}

/**
 * Watches which sessions have a socket open, and calls `onLeft` when one has had none for the grace period. `isLate`: other
 * servers may not be heard, and nobody knows whether the session goes on there.
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
          // What the session holds ends by itself then.
          if (open.length === 0 && !isLate()) onLeft(sessionId);
        })
        // As little is known without an answer of all servers.
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
