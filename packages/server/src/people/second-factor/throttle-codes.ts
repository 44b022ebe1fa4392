import { attemptKey, countAttempt, uncountAttempts } from '../auth/sign-in-attempt.repository.ts';
import { throttledProblem } from '../../platform/flow/throttled-problem.ts';

const windowMs = 15 * 60_000;
/** Maximum codes tried for one user in a quarter of an hour, over all tickets. */
const most = 15;

/** Counts a try as wrong before its code is checked; returns a function that uncounts it. Throws throttled. */
export async function throttleCodes(userId: string): Promise<() => Promise<void>> {
  const attempt = await countAttempt(attemptKey('second-factor', userId), windowMs);
  const uncount = () => uncountAttempts([attempt]);
  if (attempt.count <= most) return uncount;
  await uncount();
  throw throttledProblem('Too many wrong codes', attempt.expiresAt);
}
