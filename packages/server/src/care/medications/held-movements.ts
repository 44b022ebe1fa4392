import { Problem } from '@hearthline/contracts';

/** Movements that a medication's document holds before the archive takes over those that are not a day old. */
export const maxHeld = 1_000;
/** The latest of them, which it keeps. */
export const keptHeld = 500;
/** Movements held at which people enter no more: a document holds at most 16 MB, which doses must not reach. */
const maxEntered = 5_000;

interface Counted {
  readonly version: number;
  readonly archived: { readonly since?: number };
}

/** The mark for the archive, set with a movement where the document may hold too many. */
export const asksForArchive = ({ version, archived: { since = 0 } }: Counted): { archiveSoon?: true } =>
  version - since >= maxHeld ? { archiveSoon: true } : {};

/** The refusal of an entered movement where too many are held; null otherwise. A dose is never refused. */
export function tooManyHeld({ version, archived: { since } }: Counted): Problem | null {
  if (since === undefined || version - since < maxEntered) return null;
  return new Problem(
    'throttled',
    'The stock of this medication was changed very often in the last minutes. Please try again in a minute.',
    { retryAfter: 60 },
  );
}
