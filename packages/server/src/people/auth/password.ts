import argon2 from 'argon2';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../../platform/core/config.ts';
import { createFairQueue } from '../../platform/flow/fair-queue.ts';

/** Thrown if the password does not match the account. */
export class WrongPassword extends Problem {}

/** Thrown before the password was verified, because too many sign-ins are waiting. */
export class HashingBusy extends Problem {
  constructor() {
    super('throttled', 'Too many people are signing in. Please try again.', { retryAfter: 5 });
  }
}

/**
 * The fair queue for password hashing on behalf of clients. Two concurrent hashes use both cores fully. A request waits here
 * once, for less than the availability timeout (7 s). A client that waits too long thus gets the true reason instead of an
 * unavailable database.
 */
export const hashingQueue = createFairQueue({
  concurrency: 2,
  maxWaiting: 250,
  maxWaitMs: 4_000,
  refusal: () => new HashingBusy(),
});

/** argon2id, encoded with its salt and cost. On behalf of a client, call it inside `hashingQueue`. */
export async function hashPassword(password: string, cost: Config['passwordCost']): Promise<string> {
  return argon2.hash(password, {
    type: argon2.argon2id,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: 1,
  });
}

/** Takes the same time for a dummy hash. Call it inside `hashingQueue`. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  return argon2.verify(hash, password);
}
