import type { Migration } from '../platform/database/migrations.ts';
import { addFirstMovements } from '../care/medications/first-movements.ts';
import { keepPastDosesClosed } from '../care/round/open-from.ts';

/**
 * In the order of their versions; the last is `schemaVersion`. A migration that was released is never changed, only followed by
 * another. A restored backup is repaired in the shape that it was made in, and migrated at the next start.
 */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    name: 'stock of medications as the sum of its movements',
    up: () => addFirstMovements(),
  },
  {
    version: 3,
    name: 'doses of the past that nobody recorded are not asked for',
    up: () => keepPastDosesClosed(),
  },
];
