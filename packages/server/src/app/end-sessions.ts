import type { Logger } from 'pino';
import type { ConnectedServers } from './connect-servers.ts';
import { publishChange } from '../platform/core/change-bus.ts';
import type { SessionEnds } from '../outward/realtime/end-sessions.ts';
import { releaseClaims } from '../care/round/release-claims.ts';
import { findSession } from '../people/sessions/identify.ts';
import {
  expireSessions,
  markSessionsEnded,
  replaceSession,
  type EndedSession,
  type EndSessions,
  type RenewSession,
} from '../people/sessions/session.service.ts';

interface SessionEndingOptions {
  readonly servers: Pick<ConnectedServers, 'endEverywhere' | 'replaceEverywhere'>;
  /** The sockets of this server. */
  readonly sockets: () => SessionEnds;
  readonly log: Logger;
}

export interface SessionEnding {
  readonly endSessions: EndSessions;
  readonly renewSession: RenewSession;
  /** Marks the sessions that have expired at `now` as ended, and returns them. */
  readonly expire: (now: Date) => Promise<EndedSession[]>;
  /** Releases the claims of sessions; a claim that cannot be released now expires. */
  readonly release: (sessionIds: readonly string[]) => void;
  /** Returns true if a session is being given a new id; its sockets stay. */
  readonly isRenewed: (sessionId: string) => boolean;
}

/** Creates the end of sessions in all parts: in the database, on the sockets of every server, and for claimed doses. */
export function createSessionEnding({ servers, sockets, log }: SessionEndingOptions): SessionEnding {
  const renewing = new Set<string>();

  function release(sessionIds: readonly string[]): void {
    releaseClaims(sessionIds).catch((error: unknown) =>
      log.warn({ err: error }, 'the doses that a session had open were not released'),
    );
  }

  function afterEnd(ended: readonly EndedSession[]): void {
    release(ended.map(({ id }) => id));
    if (ended.length > 0) publishChange({ kind: 'activity' });
  }

  return {
    release,
    isRenewed: (sessionId) => renewing.has(sessionId),

    async endSessions(which, reason, by) {
      const ended = await markSessionsEnded(which, reason, by);
      sockets().endSessions(ended);
      afterEnd(ended);
      // Call it even if none was ended, because the call that ended them may still be waiting for another server.
      await servers.endEverywhere(ended);
      return ended.length;
    },

    async expire(now) {
      const ended = await expireSessions(now);
      afterEnd(ended);
      // Runs in the background.
      if (ended.length > 0)
        servers.endEverywhere(ended).catch((error: unknown) => {
          log.warn({ err: error }, 'the other servers find the sessions that expired by themselves');
        });
      return ended;
    },

    async renewSession(sessionId, user, reason) {
      renewing.add(sessionId);
      try {
        const renewed = await replaceSession(sessionId, user, reason);
        if (!renewed) return null;
        sockets().replaceSession(sessionId, renewed.id, reason);
        servers.replaceEverywhere(sessionId, renewed.id, reason);
        // If the new session ended before its sockets had joined its room, they were not notified: end them here.
        const now = await findSession(renewed.sid);
        if (now && 'user' in now) return renewed;
        sockets().endSessions([{ id: renewed.id, userId: user.id, reason: now?.ended ?? reason }]);
        return null;
      } finally {
        renewing.delete(sessionId);
      }
    },
  };
}
