import type { Logger } from 'pino';

/** A step from one schema version to the next. It may be interrupted and run again, so it must be idempotent. */
export interface Migration {
  /** The schema version reached, 2 or higher. */
  readonly version: number;
  readonly name: string;
  readonly up: (log: Logger) => Promise<void>;
}

/** The schema version of a database that no migration has touched. */
export const firstVersion = 1;

/**
 * The schema version of this program, reached by its migrations. They are defined where the models are known
 * (`app/migrations.ts`).
 */
export const schemaVersion = 3;
