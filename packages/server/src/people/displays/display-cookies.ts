import { hash, randomBytes } from 'node:crypto';
import { cookieName, readCookie } from '../../platform/core/cookies.ts';
import type { ReplyCookie } from '../../platform/core/handlers.ts';

const DISPLAY_COOKIE = 'hearthline.display';
const PAIRING_COOKIE = 'hearthline.pairing';

const DAY = 86_400_000;
/** The longest lifetime of a cookie that browsers allow, in days. */
const deviceDays = 400;

export const deviceCookieMs = deviceDays * DAY;

/** 256 random bits as text for a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 hash (hex) under which the database stores a secret or a code, so that a leaked database contains none. */
export const sha256 = (secret: string): string => hash('sha256', secret);

/** The credential of a paired display in a Cookie header; null if missing or malformed. */
export const readCredential = (cookieHeader: string | undefined): string | null =>
  readSecret(cookieHeader, DISPLAY_COOKIE);

/** The secret of a pending pairing in a Cookie header. */
export const readPairing = (cookieHeader: string | undefined): string | null =>
  readSecret(cookieHeader, PAIRING_COOKIE);

export const credentialCookie = (value: string): ReplyCookie => ({
  name: DISPLAY_COOKIE,
  value,
  maxAgeMs: deviceCookieMs,
});

/** The cookie of a pending pairing; null clears it. */
export const pairingCookie = (value: string | null, maxAgeMs = 0): ReplyCookie => ({
  name: PAIRING_COOKIE,
  value,
  maxAgeMs,
});

/** Reads the `__Host-` cookie used under https, or the plain one that devices paired over http have until it is renewed. */
export function readSecret(cookieHeader: string | undefined, name: string): string | null {
  const value = readCookie(cookieHeader, cookieName(name, true)) ?? readCookie(cookieHeader, name);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}
