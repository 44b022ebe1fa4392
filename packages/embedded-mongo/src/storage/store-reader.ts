import type { Database, Transaction } from 'lmdb';
import { CommandError } from '../errors.ts';
import type { CollectionInfo } from './catalog-types.ts';
import { isPageDamage, type DamageLog } from './damage.ts';

export type Table = Database<Buffer, Buffer>;

/** The read methods of a table. */
export type TableReader = Pick<Table, 'get' | 'getBinaryFast' | 'getRange' | 'getKeys' | 'getKeysCount'>;

/** The current tables, or those of one read transaction. */
export interface StoreReader {
  readonly dir: string;
  /** Damage found, shared by all readers. */
  readonly damage: DamageLog;
  readonly catalog: TableReader;
  readonly docs: TableReader;
  readonly entries: TableReader;
  /** Records a damaged page of a collection if `error` is lmdb's for one; throws any other error. */
  recordPageDamage(collection: CollectionInfo, error: unknown): void;
}

/** The tables in one read transaction, until `release`. */
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

/** A reader of the tables in one transaction. After release it throws SnapshotTooOld (239). */
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
        // The transaction is unusable after such an error.
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
