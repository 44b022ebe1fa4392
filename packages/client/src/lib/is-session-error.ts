import { Problem } from '@hearthline/contracts';

/** Whether a call failed because the session is over or belongs to another user. The app reports that itself. */
export function isSessionError(error: unknown): boolean {
  return error instanceof Problem && ['signed-out', 'SESSION_EXPIRED', 'other-user'].includes(error.code);
}
