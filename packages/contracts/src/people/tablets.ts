import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import type { Resource } from '../base/endpoint.ts';
import { NewPin, Pin } from './pin-rules.ts';
import { Id, Instant, SeenVersion, text } from '../base/primitives.ts';

/** A tablet that several people share. `version` increases with every change of its name. */
export const Tablet = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  /** When its sign-in page was last open; null before the first time. */
  lastSeenAt: z.nullable(Instant),
  address: z.nullable(z.string()),
  pairedByName: z.string(),
  createdAt: Instant,
});
export type Tablet = z.infer<typeof Tablet>;

const name = text(100, 'Name').check(z.minLength(2, 'Name must be at least 2 characters.'));
const TabletReply = z.object({ tablet: Tablet });
const access = 'canManageTablets';

export const tablets = {
  list: { method: 'GET', path: '/api/tablets', access, reply: z.object({ tablets: z.array(Tablet) }) },
  /** Enrols the tablet that shows this code. 422 at `code` for a wrong one; five invalidate every waiting code. */
  enrol: {
    method: 'POST',
    path: '/api/tablets',
    access,
    body: z.object({
      code: text(20, 'Code').check(z.minLength(1, 'Please enter the code on the tablet.')),
      name,
    }),
    reply: TabletReply,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/tablets/:id',
    access,
    body: z.object({ name, version: SeenVersion }),
    reply: TabletReply,
  },
  /** Ends a tablet: its credential and PINs are invalid at once, and sessions that began on it end. */
  remove: { method: 'DELETE', path: '/api/tablets/:id', access, reply: null },
} as const satisfies Resource;

/** Somebody who used this tablet lately. */
export const TabletUser = z.object({
  id: Id,
  name: z.string(),
  hasPhoto: z.boolean(),
  /** The credential that opens a session on this tablet now. */
  opensWith: z.enum(['pin', 'password']),
});
export type TabletUser = z.infer<typeof TabletUser>;

/** Calls of a shared tablet's sign-in page: by the tablet's own credential, with nobody signed in. */
export const sharedTablet = {
  /** Starts the enrolment: the secret is set as a cookie, the code is displayed. */
  beginPairing: {
    method: 'POST',
    path: '/api/tablet/pairing',
    access: 'anyone',
    reply: z.object({ code: z.string(), expiresAt: Instant }),
    status: 201,
  },
  /** State of the enrolment; the reply after it was completed sets the credential cookie. */
  pairing: {
    method: 'POST',
    path: '/api/tablet/pairing/check',
    access: 'anyone',
    reply: z.object({ state: z.enum(['waiting', 'paired', 'expired']) }),
  },
  /** The tablet and who used it lately, the latest first; null in a browser that is no shared tablet. */
  status: {
    method: 'GET',
    path: '/api/tablet',
    access: 'anyone',
    reply: z.object({
      tablet: z.nullable(z.object({ name: z.string(), users: z.array(TabletUser) })),
    }),
  },
  /** The photo of a recent user of this tablet. */
  photo: {
    method: 'GET',
    path: '/api/tablet/users/:id/photo',
    access: 'anyone',
    reply: { media: 'image/webp' },
  },
  /**
   * Opens a session by PIN; ends the caller's. 401 `invalid-credentials` for a wrong PIN; 403 `pin-ended` when only the password
   * opens a session for this user on this tablet; 403 `not-paired` in any other browser.
   */
  signIn: {
    method: 'POST',
    path: '/api/auth/pin',
    access: 'anyone',
    body: z.object({ userId: Id, pin: Pin }),
    reply: SignedIn,
  },
} as const satisfies Resource;

const currentPassword = z
  .string('Please enter your current password.')
  .check(
    z.minLength(1, 'Please enter your current password.'),
    z.maxLength(256, 'Password must be at most 256 characters.'),
  );

export const PinChange = z.object({ currentPassword, pin: NewPin });
export type PinChange = z.infer<typeof PinChange>;

/** The caller's own PIN. */
export const ownPin = {
  status: {
    method: 'GET',
    path: '/api/auth/own-pin',
    access: 'canUsePin',
    reply: z.object({ setAt: z.nullable(Instant) }),
  },
  set: {
    method: 'PUT',
    path: '/api/auth/own-pin',
    access: 'canUsePin',
    body: PinChange,
    reply: z.object({ setAt: Instant }),
  },
  remove: { method: 'DELETE', path: '/api/auth/own-pin', access: 'canUsePin', reply: null },
} as const satisfies Resource;
