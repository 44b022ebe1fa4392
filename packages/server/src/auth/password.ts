import argon2 from 'argon2';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../core/config.ts';
import { createFairQueue } from '../core/fair-queue.ts';

/** Refused before its password was looked at: it guessed nothing. */
export class HashingBusy extends Problem {
  constructor() {
    super('throttled', 'Too many people are signing in. Please try again.', { retryAfter: 5 });
  }
}

/**
 * Where a hash that somebody from outside asks for waits. Two at once use both cores as well as fifty would. A call waits
 * here once, for less time than the gate gives it: who waits too long is told why, and not that the database is away.
 */
export const takeHashingTurn = createFairQueue({
  atOnce: 2,
  most: 250,
  longestMs: 4_000,
  refusal: () => new HashingBusy(),
});

/** argon2id, encoded with its salt and cost. For whom a call makes wait, inside a turn. */
export async function hashPassword(password: string, cost: Config['passwordCost']): Promise<string> {
  return argon2.hash(password, {
    type: argon2.argon2id,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
  });
}

/** Takes as long for a hash that nobody's password made as for a real one. Inside a turn. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  return argon2.verify(hash, password);
}
