import { Problem } from '@hearthline/contracts';

/** The refusal of one try too many: what there were too many of, and when the next is accepted. */
export function throttledProblem(tooMany: string, until: Date): Problem {
  const retryAfter = (until.getTime() - Date.now()) / 1000;
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  const when = `Try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new Problem('throttled', `${tooMany}. ${when}`, { retryAfter });
}
