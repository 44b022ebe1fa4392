import { displayLimits } from '@hearthline/contracts';
import { attemptKey, countAttempt, uncountAttempts } from '../auth/attempt-counter.ts';
import { throttledProblem } from '../core/throttled-problem.ts';

const windowMs = 10 * 60_000;

/**
 * Counts an attempt as wrong before the code is checked, so that concurrent attempts cannot exceed the limit. Returns a function
 * that uncounts it.
 * @throws Problem throttled, once a user entered five wrong ones within ten minutes.
 */
export async function admitCode(userId: string): Promise<() => Promise<void>> {
  const attempt = await countAttempt(attemptKey('display-code', userId), windowMs);
  if (attempt.count > displayLimits.wrongTries) {
    await uncountAttempts([attempt]);
    throw throttledProblem('Too many wrong codes', attempt.expiresAt);
  }
  return () => uncountAttempts([attempt]);
}
