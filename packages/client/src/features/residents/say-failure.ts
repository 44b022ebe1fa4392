import { endsSession } from '../../lib/ends-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.tsx';

/** Says in the specified words what did not happen, and why. */
export function sayFailure(title: string, error: unknown): void {
  if (!endsSession(error)) toast.error(title, errorText(error));
}
