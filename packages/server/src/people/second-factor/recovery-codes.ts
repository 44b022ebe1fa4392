import { createHmac, randomInt } from 'node:crypto';
import { secondFactorLimits } from '@hearthline/contracts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const length = 10;

/** Creates recovery codes of 50 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );

/** Hashes a recovery code for storing. 50 random bits need no slow hash, and no code can be tested without the secret key. */
export const hashRecoveryCode = (code: string, userId: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`recovery:${userId}:${code}`).digest('base64url');

/** Creates recovery codes in two forms: as shown once to their owner, and as stored. */
export function makeRecoveryCodes(userId: string, secretKey: string) {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recovery: recoveryCodes.map((code) => hashRecoveryCode(code, userId, secretKey)) };
}
