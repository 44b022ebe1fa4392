import { maxListedSessions, Problem, type rootSessions, type UserSession } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import {
  findLiveSession,
  listLiveSessions,
  type SessionDocument,
} from '../../people/sessions/session.repository.ts';
import type { EndSessions } from '../../people/sessions/session.service.ts';
import { maySignOut } from './system.policy.ts';

interface RootSessionsDeps {
  readonly endSessions: EndSessions;
}

export function rootSessionsRoutes({ endSessions }: RootSessionsDeps): Handlers<typeof rootSessions> {
  return {
    list: async ({ caller }) => {
      const rows = await listLiveSessions(new Date(), maxListedSessions);
      return { sessions: rows.map((row) => presentSession(row, caller.sessionId)) };
    },

    end: async (call) => {
      const { sessionId } = call.body;
      if (sessionId === call.caller.sessionId) throw ownSession();
      const row = await findLiveSession(sessionId, new Date());
      if (!row) throw new Problem('not-found', 'This session has ended already.');
      if (!maySignOut(call.caller.user, row.user))
        throw new Problem('forbidden', 'You cannot sign out a user whose role stands above your own.');
      await endSessions({ sessionId }, 'logged-out-by-root', getActor(call));
      return { success: true, message: `${row.user.name} was signed out on this device.` };
    },
  };
}

function ownSession(): Problem {
  const message = 'This is your own session. Use "Sign out" to end it.';
  return new Problem('invalid', message, { fields: { sessionId: message } });
}

const presentSession = (row: SessionDocument, current: string): UserSession => ({
  id: row._id,
  userId: row.user.id,
  userAgent: row.from?.userAgent ?? null,
  ipAddress: row.from?.ip ?? null,
  signedInAt: row.createdAt.toISOString(),
  lastActivity: row.lastActivityAt.toISOString(),
  isCurrent: row._id === current,
});
