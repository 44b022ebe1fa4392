import { hash, randomBytes } from 'node:crypto';
import { cookieName, readCookie } from '../core/cookies.ts';
import type { ReplyCookie } from '../core/handlers.ts';

const DISPLAY_COOKIE = 'hearthline.display';
const PAIRING_COOKIE = 'hearthline.pairing';

const DAY = 86_400_000;
/** The longest that browsers keep a cookie. */
const displayDays = 400;

/** 256 bits that no one can guess, as text for a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database knows a secret or a code by: who reads it there can't use it. */
export const sha256 = (secret: string): string => hash('sha256', secret);

/** A paired display's credential in a Cookie header; null when there is none that could be one. */
export const readCredential = (cookieHeader: string | undefined): string | null =>
  readSecret(cookieHeader, DISPLAY_COOKIE);

/** The secret of a pairing under way. */
export const readPairing = (cookieHeader: string | undefined): string | null =>
  readSecret(cookieHeader, PAIRING_COOKIE);

export const credentialCookie = (value: string): ReplyCookie => ({
  name: DISPLAY_COOKIE,
  value,
  maxAgeMs: displayDays * DAY,
});

/** Known while a pairing is under way; null clears it. */
export const pairingCookie = (value: string | null, maxAgeMs = 0): ReplyCookie => ({
  name: PAIRING_COOKIE,
  value,
  maxAgeMs,
});

/** Under https the prefixed one; a display that was paired before there was a prefix has the plain one until it is renewed. */
function readSecret(cookieHeader: string | undefined, name: string): string | null {
  const value = readCookie(cookieHeader, cookieName(name, true)) ?? readCookie(cookieHeader, name);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}
