import { createHmac } from 'node:crypto';
import { rejectWeakPassword } from '../../people/auth/common-passwords.ts';
import { hashingQueue, hashPassword } from '../../people/auth/password.ts';
import type { Config } from '../../platform/core/config.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';

/** Hashes a password that somebody sets for another, in the queue of all hashes. Throws 422 naming `password`; throttled. */
export function hashNewPassword(
  password: string,
  ip: string,
  { passwordCost }: Pick<Config, 'passwordCost'>,
): Promise<string> {
  rejectWeakPassword('password', password);
  return hashingQueue({ lane: toNetwork(ip), preferred: true }, () => hashPassword(password, passwordCost));
}

/** Tells whether two passwords are the same without keeping either: useless to whoever has the database and not the key. */
export const passwordTag = (password: string, { secretKey }: Pick<Config, 'secretKey'>): string =>
  createHmac('sha256', secretKey).update(`password:${password}`).digest('base64url');
