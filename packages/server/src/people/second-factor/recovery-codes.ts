import { createHmac, randomInt } from 'node:crypto';
import { secondFactorLimits } from '@hearthline/contracts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const length = 10;

/** New recovery codes of 50 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );

/** What is stored of a code: 50 random bits need no slow hash, and without the secret key nothing can be tried against it. */
export const hashRecoveryCode = (code: string, userId: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`recovery:${userId}:${code}`).digest('base64url');

/** New recovery codes: as their owner sees them once, and as they are stored. */
export function makeRecoveryCodes(userId: string, secretKey: string) {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recovery: recoveryCodes.map((code) => hashRecoveryCode(code, userId, secretKey)) };
}
