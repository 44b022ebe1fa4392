import { Problem } from '@hearthline/contracts';
import { errorText, errorTextOr } from './error-text.ts';
import { ForeignAnswerError, UnreachableError } from './unreachable-error.ts';

/** Title and text of an error toast after a failed save. */
export interface SaveFailureText {
  readonly title: string;
  readonly text: string;
}

/** Advice on how to find out if an unconfirmed save was stored. */
const advice = {
  form: 'Saving it again finds out, and stores nothing twice. What you typed is kept.',
  button: 'Look whether it was done before you try again.',
  password: 'Try to sign in with the new password.',
  email: 'Try to sign in with the new address.',
};

const unconfirmed = (message: string, by: keyof typeof advice): SaveFailureText => ({
  title: 'No answer from the server',
  text: `${message} ${advice[by]}`,
});

export interface SaveFailure {
  readonly title: string;
  readonly why: string;
  readonly by: keyof typeof advice;
  /** The specified text for a failure without a message of the server; its title is kept. */
  readonly fallback?: string | undefined;
}

/** The text for a failed save; when the outcome is unknown, that it may have been saved. */
export function saveFailureText(error: unknown, { title, why, by, fallback }: SaveFailure): SaveFailureText {
  if (error instanceof ForeignAnswerError && fallback !== undefined)
    return { title, text: unconfirmed(`${errorTextOr(error, fallback)} It may have been saved.`, by).text };
  if (error instanceof UnreachableError) return unconfirmed(`${error.message} It may have been saved.`, by);
  if (error instanceof Problem && error.code === 'unconfirmed') return unconfirmed(error.message, by);
  return { title, text: why };
}

/** The same as one text inside the form: the error, or that it may have been saved. */
export function saveFailureInForm(error: unknown): string {
  const { title, text } = saveFailureText(error, { title: '', why: errorText(error), by: 'form' });
  return [title && `${title}.`, text].filter(Boolean).join(' ');
}
