import { canEncrypt } from '../device/encrypted-author.ts';
import { encryptedDatabase } from '../device/encrypted-database.ts';
import { currentSession } from '../session/session.ts';

/** A dose that another user of this device noted and that waits to be sent. */
export interface NotedByOther {
  readonly userName: string;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  /** The digest of the dose's key, as `digestDose` makes it. */
  readonly digest: string;
}

const digests = new Map<string, string>();
/** More than the doses of a day in a home of 200. */
const maxDigests = 10_000;

/**
 * SHA-256 of a dose's key in hexadecimal digits, stored beside the encrypted note. Other users of the device can see by it
 * that this dose was noted. It tells nothing to a person who does not know the ids of the home's prescriptions.
 */
export async function digestDose(key: string): Promise<string> {
  const known = digests.get(key);
  if (known !== undefined) return known;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  const digest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (digests.size >= maxDigests) digests.clear();
  digests.set(key, digest);
  return digest;
}

/** Reads what others noted on this device and has not been sent, without opening it. */
export async function notedByOthers(): Promise<NotedByOther[]> {
  if (!canEncrypt()) return [];
  const me = currentSession()?.user.id;
  const rows = await (await encryptedDatabase()).getAll('outbox');
  return rows.flatMap(({ userId, userName, queuedAt, dose }) =>
    dose === undefined || userId === me ? [] : [{ userName, queuedAt, digest: dose }],
  );
}
