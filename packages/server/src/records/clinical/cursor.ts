import type { Problem } from '@hearthline/contracts';
import { invalidField } from './record-policy.ts';

/** The position after a row in a list sorted newest first. */
export interface Cursor {
  at: Date;
  id: string;
}

export const formatCursor = ({ at, id }: Cursor): string => `${at.getTime().toString(36)}.${id}`;

/** The 422 for a cursor that no list gave out. */
export const invalidCursor = (): Problem => invalidField('cursor', 'Please reload the list.');

/** Parses the output of formatCursor. @throws Problem 422 naming `cursor` for anything else. */
export function parseCursor(text: string): Cursor {
  const match = /^(-?[0-9a-z]{1,11})\.([0-9a-f]{24})$/.exec(text);
  const at = new Date(parseInt(match?.[1] ?? '', 36));
  if (!match?.[2] || Number.isNaN(at.getTime())) throw invalidCursor();
  return { at, id: match[2] };
}
