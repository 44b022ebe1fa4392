import { Problem } from '@hearthline/contracts';
import { ForeignAnswerError, UnreachableError } from './unreachable-error.ts';

/** The text of an error: its field errors, otherwise its message. Never the message of a bug in the page itself. */
export function errorText(error: unknown): string {
  const fields = error instanceof Problem ? Object.values(error.details.fields ?? {}) : [];
  if (fields.length > 0) return fields.join(' ');
  return isForPeople(error) ? error.message : 'Something went wrong. Please try again.';
}

/** The text of an error; the specified fallback for a bug in the page, and for an answer that is not Hearthline's. */
export const errorTextOr = (error: unknown, fallback: string): string =>
  isForPeople(error) && !(error instanceof ForeignAnswerError) ? errorText(error) : asSentence(fallback);

const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** The app throws sentences; a TypeError or a DOMException speaks to programmers. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof Problem ||
  error instanceof UnreachableError ||
  (error instanceof Error && error.name === 'Error');
