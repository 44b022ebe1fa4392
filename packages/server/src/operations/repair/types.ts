import type { RawDatabase } from '../raw-database.ts';

/** The header fields of a backup that repairs depend on. */
export interface BackupInfo {
  readonly madeAt: Date;
}

/** Repairs one kind of inconsistency in a whole database; resolves with a line of text for each kind of change. */
export type Repair = (db: RawDatabase, origin: BackupInfo) => Promise<string[]>;
