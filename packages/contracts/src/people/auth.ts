import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Home } from '../base/home.ts';
import { Instant } from '../base/primitives.ts';
import { User } from './users.ts';

/** Body of the sign-in form. Passwords are compared byte for byte: never trimmed or normalised. */
export const Credentials = z.object({
  email: z.string('Please enter a valid email address').check(
    z.overwrite((value) => value.trim().toLowerCase()),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  ),
  password: z
    .string('Password must be at least 6 characters')
    .check(
      z.minLength(6, 'Password must be at least 6 characters'),
      z.maxLength(256, 'Password must be at most 256 characters'),
    ),
});
export type Credentials = z.infer<typeof Credentials>;

/** Change of the caller's own password. The server checks that the new password differs. */
export const PasswordChange = z.object({
  currentPassword: z
    .string('Please enter your current password.')
    .check(
      z.minLength(1, 'Please enter your current password.'),
      z.maxLength(256, 'Password must be at most 256 characters.'),
    ),
  newPassword: z
    .string('New password must be at least 6 characters.')
    .check(
      z.minLength(6, 'New password must be at least 6 characters.'),
      z.maxLength(256, 'New password must be at most 256 characters.'),
    ),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

const SessionReply = z.object({
  user: User,
  session: z.object({ expiresAt: Instant }),
  home: Home,
});

/** The session, and the key (base64, 32 bytes) of the user's encrypted store on the device. */
export const SignedIn = z.extend(SessionReply, { storeKey: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

/** A live session of the caller: one browser. */
export const OwnSession = z.object({
  /** Differs from the value in the session's cookie. */
  id: z.string(),
  /** True for the session of this call. */
  current: z.boolean(),
  /** Null for a session of an older version, which did not store it. */
  from: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
  signedInAt: Instant,
  lastActivityAt: Instant,
});
export type OwnSession = z.infer<typeof OwnSession>;

export const auth = {
  login: { method: 'POST', path: '/api/auth/login', access: 'anyone', body: Credentials, reply: SignedIn },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'signed-in', reply: null },
  me: { method: 'GET', path: '/api/auth/me', access: 'signed-in', reply: SignedIn },
  /** Extends the session on user activity; no other call does. */
  extend: { method: 'POST', path: '/api/auth/extend', access: 'signed-in', reply: SessionReply },
  /** Ends the user's other sessions; the caller's own continues with a new cookie. */
  password: {
    method: 'POST',
    path: '/api/auth/password',
    access: 'signed-in',
    body: PasswordChange,
    reply: SessionReply,
  },
  /** The caller's live sessions, the latest activity first. */
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    reply: z.object({ sessions: z.array(OwnSession) }),
  },
  /** Ends another session of the caller; 404 if it has ended already. */
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:session',
    access: 'signed-in',
    reply: null,
  },
} as const satisfies Resource;
