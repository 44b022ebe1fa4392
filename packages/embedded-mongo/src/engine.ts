import { CursorTable } from './commands/cursor-table.ts';
import { Catalog } from './storage/catalog.ts';
import { checkFormat } from './storage/format.ts';
import { Records } from './storage/records.ts';
import { Snapshots } from './storage/snapshots.ts';
import { Store, type StoreReader } from './storage/store.ts';

/** What a query reads: the data as it is, or a snapshot of it. */
export interface Reading {
  readonly store: StoreReader;
  readonly catalog: Pick<Catalog, 'get'>;
}

/** Everything a command works on. */
export interface Engine extends Reading {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly records: Records;
  readonly cursors: CursorTable;
  readonly snapshots: Snapshots;
  readonly version: string;
}

/** Opens the data folder. Throws DataDamaged, and for data in another form. */
export function openEngine(dataDir: string, version: string, minFree?: number): Engine {
  const store = new Store(dataDir, minFree);
  checkFormat(store);
  const catalog = new Catalog(store);
  store.onLost = () => catalog.reload();
  return {
    store,
    catalog,
    records: new Records(store, catalog),
    cursors: new CursorTable(),
    snapshots: new Snapshots(store),
    version,
  };
}
