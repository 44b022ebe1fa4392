import { randomInt } from 'node:crypto';
import { displayLimits } from '@hearthline/contracts';
import { attemptKey, countAttempt } from '../auth/sign-in-attempt.repository.ts';
import { deleteExcessPairings, insertPairing, type PairingKind } from './pairing.repository.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { throttledProblem } from '../../platform/core/throttled-problem.ts';
import { sha256, newSecret } from './display-cookies.ts';

/**
 * The most codes that one address may request in a quarter of an hour, and the most pending codes in all: a guessed code matches
 * one of them once in 148,000 times at worst. Requests from thousands of addresses shorten the life of codes, but prevent none.
 */
const most = { codes: 20, perMs: 15 * 60_000, waiting: 1_000 } as const;
/** Attempts to find an unused code; a new code is in use once in a hundred million times. */
const tries = 5;

/**
 * Creates a pairing: the code that the device shows, and the secret that identifies it.
 * @throws Problem throttled, with the seconds until the address may ask again.
 */
export async function beginPairing(ip: string, kind: PairingKind) {
  const { count, expiresAt: until } = await countAttempt(attemptKey('pairing', toNetwork(ip)), most.perMs);
  if (count > most.codes) throw throttledProblem('Too many codes were asked for', until);
  const secret = newSecret();
  for (let left = tries; left > 0; left -= 1) {
    const code = newCode();
    const expiresAt = await insertPairing({ secretHash: sha256(secret), codeHash: sha256(code), kind });
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
