import { admitAttempt, attemptKey, uncountAttempts } from '../../platform/flow/attempt.repository.ts';

const windowMs = 15 * 60_000;
/** Maximum codes tried for one user in a quarter of an hour, over all tickets. */
const most = 15;

/** Counts a try as wrong before its code is checked; returns a function that uncounts it. Throws throttled. */
export async function throttleCodes(userId: string): Promise<() => Promise<void>> {
  const limit = { key: attemptKey('second-factor', userId), most };
  const counted = await admitAttempt([limit], windowMs, 'Too many wrong codes');
  return () => uncountAttempts(counted);
}
