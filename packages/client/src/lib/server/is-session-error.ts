import { Problem, type ProblemCode } from '@hearthline/contracts';

const endCodes: readonly ProblemCode[] = ['signed-out', 'SESSION_EXPIRED'];

/** Whether a refused call says that the session is over. */
export const hasSessionEnded = ({ code }: Problem): boolean => endCodes.includes(code);

/**
 * Whether a call failed because the session is over, belongs to another user, or a password must be chosen first. The
 * app reports that itself.
 */
export function isSessionError(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  return hasSessionEnded(error) || error.code === 'other-user' || error.code === 'password-change-required';
}
