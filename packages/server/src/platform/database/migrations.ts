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

/** The schema version of this program: the one that its migrations lead to. They stand where the models are known (`migrations.ts`). */
export const schemaVersion = 3;
