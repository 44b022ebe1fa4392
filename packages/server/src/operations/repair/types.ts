import type { WholeDatabase } from '../whole-database.ts';

/** What a backup says of itself. */
export interface Origin {
  readonly madeAt: Date;
}

/** One kind of tear, mended in a whole database; answers what was mended, in words, a line each. */
export type Repair = (db: WholeDatabase, origin: Origin) => Promise<string[]>;
