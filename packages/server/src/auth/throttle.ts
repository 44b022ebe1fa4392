import { Problem } from '@hearthline/contracts';
import { attemptKey, countAttempt, takeBack } from './attempts.ts';
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
  const pair = { key: attemptKey('pair', email, ip), most: 5 };
  const address = { key: attemptKey('address', ip), most: 20 };
  const account = { key: attemptKey('account', email), most: 50 };
  const limits = [pair, address, account];
  for (const [index, { key, most }] of limits.entries()) {
    const { count, expiresAt } = await countAttempt(key, windowMs);
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
