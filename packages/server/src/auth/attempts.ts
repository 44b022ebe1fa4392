import { createHash } from 'node:crypto';
import { expired, unexpired } from '../core/expiry.ts';
import { SignInAttemptModel } from './sign-in-attempt.model.ts';

/** One attempt as it was counted. */
export interface Counted {
  readonly key: string;
  /** With this one. */
  readonly count: number;
  /** When its window ends. */
  readonly expiresAt: Date;
}

/** Counts one more under a key, in a window of `windowMs` that begins with the first. Atomic: many at once are all counted. */
export async function countAttempt(key: string, windowMs: number): Promise<Counted> {
  const now = new Date();
  const counted = await SignInAttemptModel.findOneAndUpdate(
    { _id: key, expiresAt: unexpired(now, windowMs) },
    { $inc: { count: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (counted) return { key, count: counted.count, expiresAt: counted.expiresAt };
  await SignInAttemptModel.deleteOne({ _id: key, ...expired('expiresAt', now, windowMs) });
  const fresh = { count: 1, expiresAt: new Date(now.getTime() + windowMs) };
  try {
    await SignInAttemptModel.create({ _id: key, ...fresh });
    return { key, ...fresh };
  } catch (error) {
    // Someone else began the window at this very moment: count in theirs.
    if ((error as { code?: unknown }).code === 11000) return countAttempt(key, windowMs);
    throw error;
  }
}

/** Takes each back, from the window that it was counted in. */
export async function takeBack(attempts: readonly Counted[]): Promise<void> {
  await Promise.all(
    attempts.map(({ key, expiresAt }) =>
      SignInAttemptModel.updateOne({ _id: key, expiresAt, count: { $gt: 0 } }, { $inc: { count: -1 } }),
    ),
  );
}

/** Forgets everything that was counted in the window of this attempt. */
export async function forgetAttempts({ key, expiresAt }: Counted): Promise<void> {
  await SignInAttemptModel.deleteOne({ _id: key, expiresAt });
}

/** What is counted under, hashed. */
export function attemptKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
