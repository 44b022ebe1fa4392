import { endReasons, Problem, type auth, type Home, type User } from '@hearthline/contracts';
import { actorOf } from '../clinical/history.ts';
import type { Config } from '../core/config.ts';
import { Reply, type Handlers } from '../core/handlers.ts';
import type { ActivityChanged } from '../sessions/activity-changed.ts';
import { findLiveSessionsOf } from '../sessions/session.model.ts';
import { extendSession, type EndSessions, type RenewSession } from '../sessions/session.service.ts';
import { recordActivity } from '../users/user.model.ts';
import { changePassword } from './change-password.ts';
import { readDevice } from './known-device.ts';
import { presentOwnSession } from './own-session.presenter.ts';
import { signIn, type SignInDeps } from './sign-in.ts';
import { storageKeyOf } from './storage-key.ts';

export interface AuthRoutesDeps extends SignInDeps {
  readonly config: Config;
  readonly home: () => Home;
  readonly endSessions: EndSessions;
  readonly renewSession: RenewSession;
  readonly changed: (change: ActivityChanged) => void;
}

export function authRoutes(deps: AuthRoutesDeps): Handlers<typeof auth> {
  const { config, endSessions, renewSession, home } = deps;
  /** A sign-in, or one that failed, was stored. */
  const publishActivity = () => deps.changed({ kind: 'activity' });
  const sessionReply = (user: User, expiresAt: Date) => ({
    user,
    session: { expiresAt: expiresAt.toISOString() },
    home: home(),
  });
  const signedIn = (user: User, expiresAt: Date) => ({
    ...sessionReply(user, expiresAt),
    storeKey: storageKeyOf(user.id, config.secretKey),
  });

  return {
    async login({ body, ip, userAgent, cookie, caller }) {
      const device = readDevice(cookie, config);
      const from = { ip, userAgent };
      const { user, session } = await signIn(body, { ...from, device }, deps).finally(publishActivity);
      if (caller)
        await endSessions({ sessionId: caller.sessionId }, 'signed-out', { user: caller.user, from });
      return new Reply(signedIn(user, session.expiresAt), {
        session: { sid: session.sid },
        cookies: [device.remember(body.email)],
      });
    },

    async logout(call) {
      await endSessions({ sessionId: call.caller.sessionId }, 'signed-out', actorOf(call));
      return new Reply(undefined, { session: null });
    },

    me: ({ caller }) => Promise.resolve(signedIn(caller.user, caller.expiresAt)),

    async extend({ caller }) {
      const expiresAt = await extendSession(caller);
      if (!expiresAt) throw new Problem('SESSION_EXPIRED', endReasons.expired, { reason: 'expired' });
      await recordActivity(caller.user.id);
      return sessionReply(caller.user, expiresAt);
    },

    async password(call) {
      const { body, ip, userAgent, cookie, caller } = call;
      const { user, sessionId } = caller;
      const reason = 'password-changed';
      const from = { ip, userAgent, device: readDevice(cookie, config) };
      const changed = await changePassword(user, body, from, config).finally(publishActivity);
      const session = await renewSession(sessionId, changed, reason);
      const others = { userId: user.id, ...(session && { exceptSessionId: session.id }) };
      await endSessions(others, reason, actorOf(call));
      // The session ended while the password was being hashed: the password is changed, but the caller is signed out.
      if (!session) throw new Problem('SESSION_EXPIRED', endReasons[reason], { reason });
      return new Reply(sessionReply(changed, session.expiresAt), { session: { sid: session.sid } });
    },

    async sessions({ caller }) {
      const live = await findLiveSessionsOf(caller.user.id, new Date());
      return { sessions: live.map((row) => presentOwnSession(row, caller.sessionId)) };
    },

    async endSession(call) {
      const { id } = call.caller.user;
      const ended = await endSessions(
        { userId: id, sessionId: call.params.session, exceptSessionId: call.caller.sessionId },
        'signed-out',
        actorOf(call),
      );
      if (ended === 0) throw new Problem('not-found', 'This session has already ended.');
      return undefined;
    },
  };
}
