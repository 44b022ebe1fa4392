import { endsSession } from '../../lib/ends-session.ts';

/** What went wrong, in the words of whoever refused; null at the session's end, which the whole app says. */
export function failureText(error: unknown): string | null {
  if (endsSession(error)) return null;
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
