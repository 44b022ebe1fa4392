import type { Logger } from 'pino';

/** One step from a shape of the data to the next. It may be cut off and run again: it must be idempotent. */
export interface Migration {
  /** The schema version reached, 2 or higher. */
  readonly version: number;
  readonly name: string;
  readonly up: (log: Logger) => Promise<void>;
}

/** The schema version of a database that no migration has touched. */
export const firstVersion = 1;

/**
 * In the order of their versions. A migration that was released is never changed, only followed by another. A restored backup
 * is migrated at the next start, after `repairTears()` repaired it in the shape that it was made in.
 */
export const migrations: readonly Migration[] = [];

/** The schema version that these migrations lead to. */
export const latestVersion = (steps = migrations): number => steps.at(-1)?.version ?? firstVersion;
