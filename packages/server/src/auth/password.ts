import argon2 from 'argon2';
import { Problem } from '@hearthline/contracts';
import type { Config } from '../config.ts';

const atWork = 2;
/** About four seconds of work: whoever comes after is told to come back, instead of waiting unseen. */
const mostWaiting = 250;

let working = 0;
const waiting: (() => void)[] = [];

/** argon2id, encoded with its salt and cost. */
export async function hashPassword(password: string, cost: Config['passwordCost']): Promise<string> {
  return inTurn(() =>
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
  return inTurn(() => argon2.verify(hash, password));
}

/** Two hashes use both cores as well as fifty would; the rest wait in line, so that other requests are served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atWork) {
    if (waiting.length >= mostWaiting)
      throw new Problem('throttled', 'Too many people are signing in. Please try again.', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else working += 1;
  try {
    return await work();
  } finally {
    // Whoever is next takes over this place, so that no one who just came can slip in.
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
