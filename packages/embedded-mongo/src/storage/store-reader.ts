import type { Database, Transaction } from 'lmdb';
import { CommandError } from '../errors.ts';
import type { CollectionInfo } from './catalog-types.ts';
import { isPageDamage, type Damage } from './damage.ts';

export type Table = Database<Buffer, Buffer>;

/** What reads need of a table. */
export type TableReader = Pick<Table, 'get' | 'getBinaryFast' | 'getRange' | 'getKeys' | 'getKeysCount'>;

/** The tables as they are now, or as one read transaction sees them. */
export interface StoreReader {
  readonly dir: string;
  /** What was found damaged, by whatever reader. */
  readonly damage: Damage;
  readonly catalog: TableReader;
  readonly docs: TableReader;
  readonly entries: TableReader;
  /** Takes down that a page of a collection is damaged, where an error of lmdb says so; throws every other error. */
  pageDamage(collection: CollectionInfo, error: unknown): void;
}

/** The tables as one read transaction sees them, until it is released. */
export interface FrozenReader {
  readonly reader: StoreReader;
  readonly release: () => void;
}

interface Tables {
  readonly dir: string;
  readonly damage: Damage;
  readonly catalog: Table;
  readonly docs: Table;
  readonly entries: Table;
}

/** Reads tables through one transaction. Once released it throws SnapshotTooOld (239). */
export function freeze({ dir, damage, catalog, docs, entries }: Tables, opened: Transaction): FrozenReader {
  let transaction: Transaction | undefined = opened;
  const held = (): { transaction: Transaction } => {
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
      catalog: frozen(catalog, held),
      docs: frozen(docs, held),
      entries: frozen(entries, held),
      pageDamage(collection, error) {
        if (!isPageDamage(error)) throw error;
        damage.page(collection);
        // A transaction that met such a page reads nothing more.
        release();
      },
    },
    release,
  };
}

function frozen(table: Table, held: () => { transaction: Transaction }): TableReader {
  return {
    get: (key) => table.get(key, held()),
    getBinaryFast: (key) => table.get(key, held()),
    getRange: (options) => table.getRange({ ...options, ...held() }),
    getKeys: (options) => table.getKeys({ ...options, ...held() }),
    getKeysCount: (options) => table.getKeysCount({ ...options, ...held() }),
  };
}
