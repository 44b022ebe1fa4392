import { BrokenRules, getHeldTimes, Problem, type ConfirmedOutside } from '@hearthline/contracts';

/** The rules that a refused dose would break; null for another failure. */
export function readBrokenRules(error: unknown): BrokenRules | null {
  if (!(error instanceof Problem) || (error.code !== 'too-soon' && error.code !== 'outside-rules'))
    return null;
  return BrokenRules.safeParse(error.details.current).data ?? null;
}

/** The confirmation of a person who records the dose although it is outside the rules. */
export const confirmedOutside = (
  { rules, lastGiven, holds }: BrokenRules,
  reason: string,
): ConfirmedOutside => ({
  rules,
  reason,
  lastGiven: lastGiven?.id ?? null,
  ...(holds && { heldAt: getHeldTimes(holds) }),
});
