import { createHash } from 'node:crypto';
import { SignInAttemptModel } from './sign-in-attempt.model.ts';

/** Counts one more under a key, in a window of `windowMs` that begins with the first. Atomic: many at once are all counted. */
export async function countAttempt(
  key: string,
  windowMs: number,
): Promise<{ count: number; expiresAt: Date }> {
  const now = new Date();
  const running = { _id: key, expiresAt: { $gt: now } };
  const counted = await SignInAttemptModel.findOneAndUpdate(
    running,
    { $inc: { count: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (counted) return counted;
  await SignInAttemptModel.deleteOne({ _id: key, expiresAt: { $lte: now } });
  const fresh = { count: 1, expiresAt: new Date(now.getTime() + windowMs) };
  try {
    await SignInAttemptModel.create({ _id: key, ...fresh });
    return fresh;
  } catch (error) {
    // Someone else began the window at this very moment: count in theirs.
    if ((error as { code?: unknown }).code === 11000) return countAttempt(key, windowMs);
    throw error;
  }
}

/** Takes one back under each key. */
export async function takeBack(keys: string[]): Promise<void> {
  await SignInAttemptModel.updateMany({ _id: { $in: keys }, count: { $gt: 0 } }, { $inc: { count: -1 } });
}

/** What is counted under, hashed. */
export function attemptKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
