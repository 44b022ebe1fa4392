import argon2 from 'argon2';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../config.ts';
import { inTurn } from '../in-turn.ts';

/** Two hashes use both cores as well as fifty would; the rest wait in line, so that other requests are served. */
const hashing = inTurn(2, {
  // About four seconds of work: whoever comes after is told to come back, instead of waiting unseen.
  most: 250,
  refusal: () =>
    new Problem('throttled', 'Too many people are signing in. Please try again.', { retryAfter: 5 }),
});

/** argon2id, encoded with its salt and cost. */
export async function hashPassword(password: string, cost: Config['passwordCost']): Promise<string> {
  return hashing(() =>
    argon2.hash(password, {
      type: argon2.argon2id,
      memoryCost: cost.memoryKiB,
      timeCost: cost.passes,
      parallelism: 1,
    }),
  );
}

/** Takes as long for a hash that nobody's password made as for a real one. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  return hashing(() => argon2.verify(hash, password));
}
