import { randomInt } from 'node:crypto';
import { Problem, displayLimits } from '@hearthline/contracts';
import { attemptKey, countAttempt } from '../auth/attempt-counter.ts';
import { deleteExcessPairings, insertPairing } from './pairing.model.ts';
import { networkOf } from '../core/ip-network.ts';
import { sha256, newSecret } from './display-cookies.ts';

/**
 * Codes that one address may ask for within a quarter of an hour, and codes that wait at most, whoever asked: a wrong code
 * is a stranger's by chance once in 148,000 times at worst. Who asks from thousands of addresses shortens the lives of
 * codes, and keeps nobody from having one.
 */
const most = { codes: 20, perMs: 15 * 60_000, waiting: 1_000 } as const;
/** A code is taken once in a hundred million times. */
const tries = 5;

/**
 * Makes a code for the display to show, and the secret by which it is known to have shown it.
 * @throws Problem throttled, with the seconds until the address may ask again.
 */
export async function beginPairing(ip: string) {
  const { count, expiresAt: until } = await countAttempt(attemptKey('pairing', networkOf(ip)), most.perMs);
  if (count > most.codes)
    throw new Problem('throttled', 'Too many codes were asked for. Please try again later.', {
      retryAfter: (until.getTime() - Date.now()) / 1000,
    });
  const secret = newSecret();
  for (let left = tries; left > 0; left -= 1) {
    const code = newCode();
    const expiresAt = await insertPairing(sha256(secret), sha256(code));
    if (!expiresAt) continue;
    await deleteExcessPairings(most.waiting);
    return { secret, code, expiresAt };
  }
  throw new Error('no code was free');
}

function newCode(): string {
  const { codeAlphabet, codeLength } = displayLimits;
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
