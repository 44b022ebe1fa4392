import { useRef, useState } from 'react';
import { toast } from '../../ui/overlay/toast.tsx';
import { isSessionError } from '../server/is-session-error.ts';
import { errorText, errorTextOr } from '../server/error-text.ts';
import { saveFailureText } from '../server/save-failure-text.ts';

/** Text of a toast: title, or title and description. */
export type ToastText = string | readonly [title: string, description: string];

/**
 * Title of the error toast, or the title with the specified fallback for an error without a message of the server: "Error",
 * "Failed to create user".
 */
export type FailedText = string | readonly [title: string, fallback: string];

export interface ActionOptions<Result> {
  /** Text of the success toast; undefined for no toast. */
  done?: (result: Result) => ToastText | undefined;
  failed: FailedText;
  /** Appended to the error, e.g. that the typed text is kept. */
  hint?: string;
  /**
   * Decides the advice after an unconfirmed call: a form may be sent again safely, a button may act twice. Default:
   * button.
   */
  by?: 'form' | 'button';
}

export interface Action<Args extends unknown[]> {
  /** Resolves with whether it succeeded; false at once while another call is running. */
  readonly run: (...args: Args) => Promise<boolean>;
  readonly pending: boolean;
}

/**
 * Runs a call, never twice at a time, and shows its result as a toast. Shows no toast if the session ended: the app reports
 * that itself.
 */
export function useAction<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  { done, failed, hint, by = 'button' }: ActionOptions<Result>,
): Action<Args> {
  const [pending, setPending] = useState(false);
  const isRunning = useRef(false);
  const withdrawFailure = useRef<() => void>(undefined);

  async function run(...args: Args): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    // The toast of the failure before does not hold any more.
    withdrawFailure.current?.();
    setPending(true);
    try {
      const result = await call(...args);
      const text = done?.(result);
      if (typeof text === 'string') toast.success(text);
      else if (text) toast.success(...text);
      return true;
    } catch (error) {
      if (isSessionError(error)) return false;
      const [heading, fallback] = typeof failed === 'string' ? [failed] : failed;
      const words = fallback === undefined ? errorText(error) : errorTextOr(error, fallback);
      const why = [words, hint].filter(Boolean).join(' ');
      const { title, text } = saveFailureText(error, { title: heading, why, by, fallback });
      withdrawFailure.current = toast.error(title, text);
      return false;
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return { run, pending };
}
