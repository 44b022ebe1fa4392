import { endReasons, rooms, type EndReason } from '@hearthline/contracts';
import type { EndedSession } from '../../people/sessions/session.service.ts';
import type { authenticateSockets } from './socket-auth.ts';
import type { HomeServer } from './socket-server.ts';

export interface SessionEnds {
  /** Notifies and disconnects this server's sockets of sessions that have been marked ended. */
  readonly endSessions: (sessions: readonly EndedSession[]) => void;
  /**
   * Moves a session's sockets on this server to its new id. Sockets still connecting under the old id become anonymous with
   * `reason`.
   */
  readonly replaceSession: (from: string, to: string, reason: EndReason) => void;
}

/** Creates the operations on sockets that follow the end of a session or its change of id. */
export function createSessionEnds(
  io: HomeServer,
  socketAuth: Pick<ReturnType<typeof authenticateSockets>, 'endSessions'>,
): SessionEnds {
  return {
    endSessions(sessions) {
      for (const reason of new Set(sessions.map((session) => session.reason))) {
        const ids = sessions.filter((session) => session.reason === reason).map(({ id }) => id);
        socketAuth.endSessions(new Set(ids), reason);
        const ended = ids.map(rooms.session);
        io.local.to(ended).emit('session:ended', { reason, message: endReasons[reason] });
        io.local.in(ended).disconnectSockets(true);
      }
    },
    replaceSession(from, to, reason) {
      socketAuth.endSessions(new Set([from]), reason);
      io.local.in(rooms.session(from)).socketsJoin(rooms.session(to));
      io.local.in(rooms.session(from)).socketsLeave(rooms.session(from));
    },
  };
}
