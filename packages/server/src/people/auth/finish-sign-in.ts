import type { Home, User } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { Reply, type Caller } from '../../platform/core/handlers.ts';
import type { EndSessions, StartedSession } from '../sessions/session.service.ts';
import { readDevice } from './known-device.ts';
import { createSessionReplies } from './session-replies.ts';
import type { VerifiedAccount } from './sign-in.ts';

/** The operations on shared tablets that a password sign-in needs. */
export interface SharedTablets {
  /** Returns the id of the tablet for its browser; undefined for any other browser. */
  readonly identify: (cookie: string | undefined) => Promise<string | undefined>;
  /** Called after a password sign-in on a tablet: the user's PIN is accepted there for a while. */
  readonly signedIn: (tabletId: string, account: VerifiedAccount) => Promise<void>;
  /** Invalidates a user's PIN on all tablets until the next password sign-in there. */
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

/** Creates the last step of a sign-in: device and tablet remember the account, and the previous session ends. */
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
