import { Problem } from '@hearthline/contracts';
import { endsSession } from '../../lib/ends-session.ts';
import { toast } from '../../ui/toast.tsx';

/** What went wrong, in the words of whoever refused. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.details.fields) return Object.values(error.details.fields).join(' ');
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** Says in the specified words what did not happen, and why. */
export function sayFailure(title: string, error: unknown, hint?: string): void {
  if (endsSession(error)) return;
  toast.error(title, [reasonOf(error), hint].filter(Boolean).join(' '));
}
