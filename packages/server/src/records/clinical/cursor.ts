import { Problem } from '@hearthline/contracts';

/** The position after a row in a list sorted newest first. */
export interface Cursor {
  at: Date;
  id: string;
}

export const formatCursor = ({ at, id }: Cursor): string => `${at.getTime().toString(36)}.${id}`;

/** Parses the output of formatCursor. @throws Problem 422 naming `cursor` for anything else. */
export function parseCursor(text: string): Cursor {
  const match = /^(-?[0-9a-z]{1,11})\.([0-9a-f]{24})$/.exec(text);
  const at = new Date(parseInt(match?.[1] ?? '', 36));
  if (!match?.[2] || Number.isNaN(at.getTime()))
    throw new Problem('invalid', 'Please reload the list.', {
      fields: { cursor: 'Please reload the list.' },
    });
  return { at, id: match[2] };
}
