import { createHash } from 'node:crypto';
import { model, Schema } from 'mongoose';
import { isDuplicateKey } from '../core/duplicate-key.ts';
import { expired, unexpired } from '../core/expiry.ts';
import { throttledProblem } from './throttled-problem.ts';

/** A counter of attempts in a window that ends at `expiresAt`. */
export interface SignInAttemptDocument {
  /** Hash of the counted subject: an address, an account, or both. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<SignInAttemptDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'sign-in-attempts' },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = model<SignInAttemptDocument>('SignInAttempt', schema);

/** At most `most` attempts of a subject in a window. */
interface AttemptLimit {
  /** From `attemptKey`. */
  readonly key: string;
  readonly most: number;
}

/** One attempt, as counted. */
export interface CountedAttempt {
  readonly key: string;
  /** Attempts in the window, including this one. */
  readonly count: number;
  /** End of its window. */
  readonly expiresAt: Date;
}

/**
 * Counts an attempt towards each limit before its outcome is known, so that concurrent attempts cannot exceed the limit on any
 * number of servers. A refused attempt is not counted.
 * @throws Problem throttled, beginning with `tooMany`, with the seconds until the window ends.
 */
export async function admitAttempt(
  limits: readonly AttemptLimit[],
  windowMs: number,
  tooMany: string,
): Promise<CountedAttempt[]> {
  const counted: CountedAttempt[] = [];
  for (const { key, most } of limits) {
    const attempt = await countAttempt(key, windowMs);
    counted.push(attempt);
    if (attempt.count <= most) continue;
    await uncountAttempts(counted);
    throw throttledProblem(tooMany, attempt.expiresAt);
  }
  return counted;
}

/** Increments the counter of a key, in a fixed window of `windowMs` that begins with the first attempt. Atomic. */
async function countAttempt(key: string, windowMs: number): Promise<CountedAttempt> {
  const now = new Date();
  const counted = await SignInAttemptModel.findOneAndUpdate(
    { _id: key, expiresAt: unexpired(now, windowMs) },
    { $inc: { count: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (counted) return { key, count: counted.count, expiresAt: counted.expiresAt };
  await SignInAttemptModel.deleteOne({ _id: key, ...expired('expiresAt', now, windowMs) });
  const started = { count: 1, expiresAt: new Date(now.getTime() + windowMs) };
  try {
    await SignInAttemptModel.create({ _id: key, ...started });
    return { key, ...started };
  } catch (error) {
    // A concurrent attempt has started the window: count in it.
    if (isDuplicateKey(error)) return countAttempt(key, windowMs);
    throw error;
  }
}

/** Decrements the counter of each attempt, if its window has not been replaced. */
export async function uncountAttempts(attempts: readonly CountedAttempt[]): Promise<void> {
  await Promise.all(
    attempts.map(({ key, expiresAt }) =>
      SignInAttemptModel.updateOne({ _id: key, expiresAt, count: { $gt: 0 } }, { $inc: { count: -1 } }),
    ),
  );
}

/** Resets the counter of this attempt's key, if its window has not been replaced. */
export async function resetAttempts({ key, expiresAt }: CountedAttempt): Promise<void> {
  await SignInAttemptModel.deleteOne({ _id: key, expiresAt });
}

/** Resets counters regardless of their windows. */
export async function clearAttempts(keys: readonly string[]): Promise<void> {
  await SignInAttemptModel.deleteMany({ _id: { $in: [...keys] } });
}

/** A counter's key: the hash of its parts, so that no address or e-mail is stored. */
export function attemptKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
