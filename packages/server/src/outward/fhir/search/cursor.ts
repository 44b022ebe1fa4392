import { badRequest } from './bad-request.ts';

/** The end of a page: the last row, and the last resource of it that was sent; null if all of it were. */
export interface PageCursor {
  readonly row: string;
  readonly resource: string | null;
}

export const formatCursor = ({ row, resource }: PageCursor): string =>
  Buffer.from(`${row} ${resource ?? ''}`).toString('base64url');

/** @throws Problem 400 for anything but the output of formatCursor. */
export function parseCursor(text: string): PageCursor {
  const decoded = Buffer.from(text.slice(0, 200), 'base64url').toString();
  const [, row, resource] = /^([0-9a-f]{24}) ([0-9a-z-]{0,64})$/.exec(decoded) ?? [];
  if (row === undefined) throw badRequest('This is no link of an earlier page. Please search again.');
  return { row, resource: resource === '' || resource === undefined ? null : resource };
}
