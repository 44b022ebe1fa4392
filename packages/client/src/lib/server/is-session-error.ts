import { Problem, type ProblemCode } from '@hearthline/contracts';

const endCodes: readonly ProblemCode[] = ['signed-out', 'SESSION_EXPIRED'];

/** True if a refusal means that the session is over. */
export const hasSessionEnded = ({ code }: Problem): boolean => endCodes.includes(code);

/**
 * True if a call failed because the session is over, belongs to another user, or needs a new password first. The app reports
 * these itself.
 */
export function isSessionError(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  return hasSessionEnded(error) || error.code === 'other-user' || error.code === 'password-change-required';
}
