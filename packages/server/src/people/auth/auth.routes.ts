import { endReasons, Problem, type auth, type Home } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { findLiveSessions } from '../sessions/session.repository.ts';
import { extendSession, type EndSessions, type RenewSession } from '../sessions/session.service.ts';
import { recordActivity } from '../users/user.repository.ts';
import { changePassword } from './change-password.ts';
import { createFinishSignIn, type SharedTablets } from './finish-sign-in.ts';
import { readDevice } from './known-device.ts';
import { presentOwnSession } from './own-session.presenter.ts';
import { createSessionReplies } from './session-replies.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export interface AuthRoutesDeps extends SignInDeps {
  readonly config: Config;
  readonly home: () => Home;
  readonly endSessions: EndSessions;
  readonly renewSession: RenewSession;
  readonly sharedTablets: SharedTablets;
}

export function authRoutes(deps: AuthRoutesDeps): Handlers<typeof auth> {
  const { config, endSessions, renewSession, sharedTablets } = deps;
  const finish = createFinishSignIn(deps);
  /** Publishes that a sign-in or a failed sign-in was stored. */
  const publishActivity = () => publishChange({ kind: 'activity' });
  const { session: sessionReply, signedIn } = createSessionReplies(deps);

  return {
    async login(call) {
      const { body, ip, userAgent, cookie } = call;
      const tabletId = await sharedTablets.identify(cookie);
      const from = { ip, userAgent, device: readDevice(cookie, config), tabletId };
      return finish(await signIn(body, from, deps).finally(publishActivity), call, tabletId);
    },

    async logout(call) {
      await endSessions({ sessionId: call.caller.sessionId }, 'signed-out', getActor(call));
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
      const demand = user.mustAddSecondFactor ? { mustAddSecondFactor: true } : {};
      const renewed = { ...changed, ...demand };
      const session = await renewSession(sessionId, renewed, reason);
      const others = { userId: user.id, ...(session && { exceptSessionId: session.id }) };
      await endSessions(others, reason, getActor(call));
      // The session ended during password hashing: the password is changed, but the caller is signed out.
      if (!session) throw new Problem('SESSION_EXPIRED', endReasons[reason], { reason });
      return new Reply(sessionReply(renewed, session.expiresAt), { session: { sid: session.sid } });
    },

    async sessions({ caller }) {
      const live = await findLiveSessions(caller.user.id, new Date());
      return { sessions: live.map((row) => presentOwnSession(row, caller.sessionId)) };
    },

    async endSession(call) {
      const { id } = call.caller.user;
      const ended = await endSessions(
        { userId: id, sessionId: call.params.session, exceptSessionId: call.caller.sessionId },
        'signed-out',
        getActor(call),
      );
      if (ended === 0) throw new Problem('not-found', 'This session has already ended.');
      return undefined;
    },
  };
}
