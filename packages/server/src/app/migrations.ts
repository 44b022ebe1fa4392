import type { Migration } from '../platform/database/migrations.ts';
import { addFirstMovements } from '../care/medications/first-movements.ts';
import { keepPastDosesClosed } from '../care/round/open-from.ts';

/**
 * The migrations in version order; the last one reaches `schemaVersion`. A released migration is never changed, only followed
 * by another. A restored backup is repaired in its own schema version, and migrated at the next start.
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
