import { Problem } from '@hearthline/contracts';

/** Whether a call failed because the session is over, or another's: the whole app says that, and what was typed is kept. */
export function isSessionError(error: unknown): boolean {
  return error instanceof Problem && ['signed-out', 'SESSION_EXPIRED', 'other-user'].includes(error.code);
}
