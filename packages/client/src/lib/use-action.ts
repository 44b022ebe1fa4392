import { useRef, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { isSessionError } from './is-session-error.ts';
import { errorText } from './error-text.ts';
import { saveFailureText } from './save-failure-text.ts';

/** The words of a toast: its title, or its title and what stands under it. */
export type ToastText = string | readonly [title: string, description: string];

export interface ActionOptions<Result> {
  /** What to say once it is done; nothing where it is undefined. */
  done?: (result: Result) => ToastText | undefined;
  /** What did not happen: the title over what the server said. */
  failed: string;
  /** Said after what went wrong, e.g. that nothing was lost. */
  hint?: string;
  /** A form sends the same again; a key, unless told, may do it twice: what is said where nobody knows whether it was done. */
  by?: 'form' | 'key';
}

export interface Action<Args extends unknown[]> {
  /** Resolves with whether it was done; while it is under way another call does nothing and resolves with false. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly pending: boolean;
}

/**
 * Runs a call for somebody at the screen: once at a time, with a toast for what came of it. Where the session ended
 * nothing is said: the whole app does.
 */
export function useAction<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  { done, failed, hint, by = 'key' }: ActionOptions<Result>,
): Action<Args> {
  const [pending, setPending] = useState(false);
  const isRunning = useRef(false);
  const hasFailed = useRef(false);

  async function run(...args: Args): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    // Another try answers the failure that still stands there.
    if (hasFailed.current) toast.dismiss();
    hasFailed.current = false;
    setPending(true);
    try {
      const result = await call(...args);
      const text = done?.(result);
      if (typeof text === 'string') toast.success(text);
      else if (text) toast.success(...text);
      return true;
    } catch (error) {
      if (isSessionError(error)) return false;
      hasFailed.current = true;
      const why = [errorText(error), hint].filter(Boolean).join(' ');
      const { title, text } = saveFailureText(error, { title: failed, why, by });
      toast.error(title, text);
      return false;
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return { run, pending };
}
