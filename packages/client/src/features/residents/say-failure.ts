import { Problem } from '@hearthline/contracts';
import { endsSession } from '../../lib/ends-session.ts';
import { failedSave } from '../../lib/failed-save.ts';
import { toast } from '../../ui/toast.tsx';

/** What went wrong, in the words of whoever refused. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.details.fields) return Object.values(error.details.fields).join(' ');
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** Says that a save failed, under the specified title, or that it may have been made. */
export function sayFailedSave(title: string, error: unknown, by: 'form' | 'key'): void {
  if (endsSession(error)) return;
  const why = by === 'form' ? `${reasonOf(error)} What you typed is kept.` : reasonOf(error);
  const said = failedSave(error, { title, why, by });
  toast.error(said.title, said.text);
}

/** Says in the specified words what could not be shown, and why. */
export function sayFailure(title: string, error: unknown): void {
  if (endsSession(error)) return;
  toast.error(title, reasonOf(error));
}
