import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { usesHttps, type Config } from '../core/config.ts';
import { cookieName, readCookie } from '../core/cookies.ts';

/** Under https with a prefix (`cookieName`). */
export const SESSION_COOKIE = 'hearthline.sid';

/** A new id for a cookie: 256 bits that no one can guess. */
export function newSid(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows a cookie's id by. */
export function sessionIdOf(sid: string): string {
  return hash('sha256', sid);
}

/** The cookie's value: the id and this server's signature. */
export function signSid(sid: string, secretKey: string): string {
  return `${sid}.${signatureOf(sid, secretKey)}`;
}

/** The id in a Cookie header, if this server signed it; else null. */
export function readSid(
  cookieHeader: string | undefined,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
): string | null {
  const { secretKey } = config;
  const value = readCookie(cookieHeader, cookieName(SESSION_COOKIE, usesHttps(config)));
  const [sid, signature] = value?.split('.') ?? [];
  if (!sid || !signature) return null;
  const expected = Buffer.from(signatureOf(sid, secretKey));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? sid : null;
}

function signatureOf(sid: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`session:${sid}`).digest('base64url');
}
