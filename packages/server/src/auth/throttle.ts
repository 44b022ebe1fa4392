import { createHash } from 'node:crypto';
import { Problem } from '@hearthline/contracts';
import { SignInAttemptModel } from './sign-in-attempt.model.ts';

const windowMs = 15 * 60_000;

/** An attempt that was let through: counted as failed until it is taken back. */
export interface Attempt {
  /** The password was right: what this account and address failed before is forgotten. */
  succeeded(): Promise<void>;
}

/**
 * Counts a sign-in as failed before its password is looked at, so that many at once can't slip past the limit.
 * @throws Problem throttled, with the seconds until the window ends.
 */
export async function admitAttempt(email: string, ip: string): Promise<Attempt> {
  const pair = { key: keyOf('pair', email, ip), most: 5 };
  const address = { key: keyOf('address', ip), most: 20 };
  const account = { key: keyOf('account', email), most: 50 };
  const limits = [pair, address, account];
  for (const [index, { key, most }] of limits.entries()) {
    const { count, expiresAt } = await countAttempt(key);
    if (count <= most) continue;
    // A refused attempt guessed nothing: it must not use up what others have left.
    await takeBack(limits.slice(0, index + 1).map((limit) => limit.key));
    const retryAfter = (expiresAt.getTime() - Date.now()) / 1000;
    throw new Problem('throttled', 'Too many failed sign-ins. Please try again later.', { retryAfter });
  }
  return {
    async succeeded() {
      await Promise.all([
        SignInAttemptModel.deleteOne({ _id: pair.key }),
        takeBack([address.key, account.key]),
      ]);
    },
  };
}

async function countAttempt(key: string): Promise<{ count: number; expiresAt: Date }> {
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
    if ((error as { code?: unknown }).code === 11000) return countAttempt(key);
    throw error;
  }
}

async function takeBack(keys: string[]): Promise<void> {
  await SignInAttemptModel.updateMany({ _id: { $in: keys }, count: { $gt: 0 } }, { $inc: { count: -1 } });
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
