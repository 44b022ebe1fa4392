import { randomInt } from 'node:crypto';
import { displayLimits } from '@hearthline/contracts';
import { admitAttempt, attemptKey } from '../../platform/flow/attempt.repository.ts';
import { deleteExcessPairings, insertPairing, type PairingKind } from './pairing.repository.ts';
import { toNetwork } from '../../platform/core/ip-network.ts';
import { sha256, newSecret } from './display-cookies.ts';

/**
 * Limits of codes per address in a quarter of an hour, and of pending codes in total. A guessed code matches a pending one with
 * a probability of at most 1 in 148,000. Requests from thousands of addresses shorten the life of codes, but do not block them.
 */
const most = { codes: 20, perMs: 15 * 60_000, waiting: 1_000 } as const;
/** Attempts to find an unused code. A new code is in use with a probability of 1 in a hundred million. */
const tries = 5;

/**
 * Creates a pairing: the code that the device shows, and the secret that identifies it.
 * @throws Problem throttled, with the seconds until the address may request again.
 */
export async function beginPairing(ip: string, kind: PairingKind) {
  const limit = { key: attemptKey('pairing', toNetwork(ip)), most: most.codes };
  await admitAttempt([limit], most.perMs, 'Too many codes were asked for');
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
