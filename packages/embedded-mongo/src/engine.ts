import { CursorTable } from './commands/cursor-table.ts';
import { Catalog } from './storage/catalog.ts';
import { Records } from './storage/records.ts';
import { Store } from './storage/store.ts';

/** Everything a command works on. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly records: Records;
  readonly cursors: CursorTable;
  readonly version: string;
}

/** Opens the data folder. */
export function openEngine(dataDir: string, version: string, minFree?: number): Engine {
  const store = new Store(dataDir, minFree);
  const catalog = new Catalog(store);
  store.onLost = () => catalog.reload();
  return {
    store,
    catalog,
    records: new Records(store, catalog),
    cursors: new CursorTable(),
    version,
  };
}
