import { Problem } from '@hearthline/contracts';

/** The 429 for too many attempts; its message names them and the time of the next one. */
export function throttledProblem(tooMany: string, until: Date): Problem {
  const retryAfter = (until.getTime() - Date.now()) / 1000;
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  const when = `Try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new Problem('throttled', `${tooMany}. ${when}`, { retryAfter });
}
