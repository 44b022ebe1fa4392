import type { Home, User } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Caller } from '../../platform/core/handlers.ts';
import type { EndSessions, StartedSession } from '../sessions/session.service.ts';
import { readDevice } from './known-device.ts';
import { createSessionReplies } from './session-replies.ts';
import type { VerifiedAccount } from './sign-in.ts';

/** The shared tablets, as a sign-in with the password sees them. */
export interface SharedTablets {
  /** The id of the tablet that this browser is; undefined for any other browser. */
  readonly identify: (cookie: string | undefined) => Promise<string | undefined>;
  /** A user signed in on a tablet with the password: their PIN is accepted there for a while. */
  readonly signedIn: (tabletId: string, account: VerifiedAccount) => Promise<void>;
  /** A user's PIN is accepted on no tablet until they sign in there with the password again. */
  readonly endPins: (userId: string) => Promise<void>;
}

interface FinishDeps {
  readonly config: Config;
  readonly home: () => Home;
  readonly endSessions: EndSessions;
  readonly sharedTablets: SharedTablets;
}

interface Opened {
  readonly user: User;
  readonly session: StartedSession;
  readonly passwordHash: string;
}

interface SignInCall {
  readonly caller: Caller | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookie?: string | undefined;
}

/** What follows a whole sign-in: the device and the tablet remember the account, and the session before it ends. */
export function createFinishSignIn(deps: FinishDeps) {
  const { signedIn } = createSessionReplies(deps);
  return async (
    { user, session, passwordHash }: Opened,
    { caller, ip, userAgent, cookie }: SignInCall,
    tabletId: string | undefined,
  ) => {
    if (tabletId !== undefined) await deps.sharedTablets.signedIn(tabletId, { id: user.id, passwordHash });
    if (caller)
      await deps.endSessions({ sessionId: caller.sessionId }, 'signed-out', {
        user: caller.user,
        from: { ip, userAgent },
      });
    return new Reply(signedIn(user, session.expiresAt), {
      session: { sid: session.sid },
      cookies: [readDevice(cookie, deps.config).remember(user.email ?? user.id)],
    });
  };
}
