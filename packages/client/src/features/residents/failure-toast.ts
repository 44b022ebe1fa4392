import { endsSession } from '../../lib/ends-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { failedSave } from '../../lib/failed-save.ts';
import { toast } from '../../ui/toast.tsx';

/** Says that what a key was pressed for failed, under the specified title, or that it may have been done. */
export function sayFailedSave(title: string, error: unknown): void {
  if (endsSession(error)) return;
  const said = failedSave(error, { title, why: errorText(error), by: 'key' });
  toast.error(said.title, said.text);
}

/** Says in the specified words what could not be shown, and why. */
export function sayFailure(title: string, error: unknown): void {
  if (!endsSession(error)) toast.error(title, errorText(error));
}
