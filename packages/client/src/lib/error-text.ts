import { Problem } from '@hearthline/contracts';

/** What to say of a failed call: what is wrong with each field that it names, else the words of whoever refused. */
export function errorText(error: unknown): string {
  const fields = error instanceof Problem ? Object.values(error.details.fields ?? {}) : [];
  if (fields.length > 0) return fields.join(' ');
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
