import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant } from '../base/primitives.ts';

/** A live session as root sees it. */
export const UserSession = z.object({
  /** Differs from the id in the session's cookie. */
  id: z.string(),
  userId: Id,
  /** Null for a session of an older version. */
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  signedInAt: Instant,
  lastActivity: Instant,
  /** The caller's own. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

/** Maximum number of sessions in one reply. */
export const maxListedSessions = 1_000;

export const rootSessions = {
  /** The latest activity first. */
  list: {
    method: 'GET',
    path: '/api/root/sessions',
    access: 'isRoot',
    reply: z.object({ sessions: z.array(UserSession) }),
  },
  /** Ends one session of a user; the user's other sessions stay. */
  end: {
    method: 'POST',
    path: '/api/root/logout-session',
    access: 'isRoot',
    body: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a session.')) }),
    reply: z.object({ success: z.boolean(), message: z.string() }),
  },
} as const satisfies Resource;
