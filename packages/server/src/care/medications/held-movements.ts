import { Problem } from '@hearthline/contracts';

/** The number of movements in a medication's document above which the archive also takes recent ones. */
export const maxHeld = 1_000;
/** The number of latest movements that stay in the document. */
export const keptHeld = 500;
/**
 * The number of movements in a document at which people can enter no more. A document is limited to 16 MB, and doses must
 * always fit.
 */
const maxEntered = 5_000;

interface Counted {
  readonly version: number;
  readonly archived: { readonly since?: number };
}

/** Returns the mark for the archive worker if the document may hold too many movements. */
export const asksForArchive = ({ version, archived: { since = 0 } }: Counted): { archiveSoon?: true } =>
  version - since >= maxHeld ? { archiveSoon: true } : {};

/** Returns the 429 for an entered movement if the document holds too many; null otherwise. A dose is never refused. */
export function tooManyHeld({ version, archived: { since } }: Counted): Problem | null {
  if (since === undefined || version - since < maxEntered) return null;
  return new Problem(
    'throttled',
    'The stock of this medication was changed very often in the last minutes. Please try again in a minute.',
    { retryAfter: 60 },
  );
}
