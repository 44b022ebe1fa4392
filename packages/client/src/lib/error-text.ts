import { Problem } from '@hearthline/contracts';

/** The text of an error: its field errors, otherwise its message. */
export function errorText(error: unknown): string {
  const fields = error instanceof Problem ? Object.values(error.details.fields ?? {}) : [];
  if (fields.length > 0) return fields.join(' ');
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
