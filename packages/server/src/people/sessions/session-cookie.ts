import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { usesHttps, type Config } from '../../platform/core/config.ts';
import { cookieName, readCookie } from '../../platform/core/cookies.ts';

/** Without the `__Host-` prefix, which `cookieName` adds under https. */
export const SESSION_COOKIE = 'hearthline.sid';

/** A new session id for the cookie: 256 random bits. */
export function newSid(): string {
  return randomBytes(32).toString('base64url');
}

/** The key of a session in the database: the hash of the id in its cookie. */
export function hashSessionId(sid: string): string {
  return hash('sha256', sid);
}

/** The cookie's value: the id and its HMAC. */
export function signSid(sid: string, secretKey: string): string {
  return `${sid}.${signatureOf(sid, secretKey)}`;
}

/** The session id in a Cookie header if its HMAC is valid; null otherwise. */
export function readSid(
  cookieHeader: string | undefined,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
): string | null {
  const { secretKey } = config;
  const value = readCookie(cookieHeader, cookieName(SESSION_COOKIE, usesHttps(config)));
  const [sid, signature] = value?.split('.') ?? [];
  if (!sid || !signature) return null;
  const known = signatures.get(sid);
  const expected =
    known?.secretKey === secretKey ? known.signature : Buffer.from(signatureOf(sid, secretKey));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  if (known?.signature !== expected) remember(sid, { secretKey, signature: expected });
  return sid;
}

interface KnownSignature {
  readonly secretKey: string;
  readonly signature: Buffer;
}

/** A cache of verified signatures by session id: every request has one, and computing an HMAC takes 3 µs. */
const signatures = new Map<string, KnownSignature>();
const maxSignatures = 1_000;

function remember(sid: string, known: KnownSignature): void {
  const [oldest] = signatures.keys();
  if (signatures.size === maxSignatures && oldest !== undefined) signatures.delete(oldest);
  signatures.set(sid, known);
}

function signatureOf(sid: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`session:${sid}`).digest('base64url');
}
