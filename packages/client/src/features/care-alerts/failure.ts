import { Problem } from '@hearthline/contracts';

/** What went wrong, in the words of whoever refused; null at the session's end, which the whole app says. */
export function failureText(error: unknown): string | null {
  if (error instanceof Problem && ['signed-out', 'SESSION_EXPIRED', 'other-user'].includes(error.code))
    return null;
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
