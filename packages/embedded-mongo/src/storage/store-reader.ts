import type { Database, Transaction } from 'lmdb';
import { CommandError } from '../errors.ts';
import type { CollectionInfo } from './catalog-types.ts';
import { isPageDamage, type DamageLog } from './damage.ts';

export type Table = Database<Buffer, Buffer>;

/** What reads need of a table. */
export type TableReader = Pick<Table, 'get' | 'getBinaryFast' | 'getRange' | 'getKeys' | 'getKeysCount'>;

/** The tables as they are now, or as one read transaction sees them. */
export interface StoreReader {
  readonly dir: string;
  /** What was found damaged, by whatever reader. */
  readonly damage: DamageLog;
  readonly catalog: TableReader;
  readonly docs: TableReader;
  readonly entries: TableReader;
  /** Takes down that a page of a collection is damaged, where an error of lmdb says so; throws every other error. */
  recordPageDamage(collection: CollectionInfo, error: unknown): void;
}

/** The tables as one read transaction sees them, until it is released. */
export interface SnapshotReader {
  readonly reader: StoreReader;
  readonly release: () => void;
}

interface Tables {
  readonly dir: string;
  readonly damage: DamageLog;
  readonly catalog: Table;
  readonly docs: Table;
  readonly entries: Table;
}

/** Reads tables through one transaction. Once released it throws SnapshotTooOld (239). */
export function openSnapshotReader(
  { dir, damage, catalog, docs, entries }: Tables,
  opened: Transaction,
): SnapshotReader {
  let transaction: Transaction | undefined = opened;
  const current = (): { transaction: Transaction } => {
    if (!transaction) throw new CommandError('SnapshotTooOld', 'the snapshot was released');
    return { transaction };
  };
  const release = (): void => {
    transaction?.done();
    transaction = undefined;
  };
  return {
    reader: {
      dir,
      damage,
      catalog: snapshotTable(catalog, current),
      docs: snapshotTable(docs, current),
      entries: snapshotTable(entries, current),
      recordPageDamage(collection, error) {
        if (!isPageDamage(error)) throw error;
        damage.page(collection);
        // A transaction that met such a page reads nothing more.
        release();
      },
    },
    release,
  };
}

function snapshotTable(table: Table, current: () => { transaction: Transaction }): TableReader {
  return {
    get: (key) => table.get(key, current()),
    getBinaryFast: (key) => table.get(key, current()),
    getRange: (options) => table.getRange({ ...options, ...current() }),
    getKeys: (options) => table.getKeys({ ...options, ...current() }),
    getKeysCount: (options) => table.getKeysCount({ ...options, ...current() }),
  };
}
