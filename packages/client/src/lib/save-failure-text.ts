import { Problem } from '@hearthline/contracts';
import { UnreachableError } from './unreachable-error.ts';

/** Title and text of what is said of a save that failed. */
export interface SaveFailureText {
  readonly title: string;
  readonly text: string;
}

/** How an author finds out: a form sends the same again, and a key that was pressed shows what it did. */
const advice = {
  form: 'Saving it again finds out, and stores nothing twice. What you typed is kept.',
  key: 'Look whether it was done before you try again.',
};

const unconfirmed = (said: string, by: keyof typeof advice): SaveFailureText => ({
  title: 'No answer from the server',
  text: `${said} ${advice[by]}`,
});

/** What to say of it: that it failed, under `title` and with `why`, or where nobody knows, that it may have been saved. */
export function saveFailureText(
  error: unknown,
  { title, why, by }: { title: string; why: string; by: keyof typeof advice },
): SaveFailureText {
  if (error instanceof UnreachableError) return unconfirmed(`${error.message} It may have been saved.`, by);
  if (error instanceof Problem && error.code === 'unconfirmed') return unconfirmed(error.message, by);
  return { title, text: why };
}
