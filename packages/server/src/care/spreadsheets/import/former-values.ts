import { isDeepStrictEqual } from 'node:util';
import type { ImportChange } from '@hearthline/contracts';

/** The values before an import's changes, of those fields that nobody has changed since. */
export function formerValues(
  changes: ImportChange['changes'],
  current: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(changes).filter(([field, { after }]) =>
    isDeepStrictEqual(current[field] ?? null, after ?? null),
  );
  return Object.fromEntries(own.map(([field, { before }]) => [field, before ?? null]));
}
