import { CursorTable } from './commands/cursor-table.ts';
import { Catalog } from './storage/catalog.ts';
import { checkFormat } from './storage/format.ts';
import { Records } from './storage/records.ts';
import { Snapshots } from './storage/snapshots.ts';
import { Store, type Priority, type SpaceLimits } from './storage/store.ts';
import type { StoreReader } from './storage/store-reader.ts';

/** What a query reads: the current data or a snapshot. */
export interface ReadView {
  readonly store: StoreReader;
  readonly catalog: Pick<Catalog, 'get'>;
}

/** The state shared by all commands. */
export interface Engine extends ReadView {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly records: Records;
  readonly cursors: CursorTable;
  readonly snapshots: Snapshots;
  readonly version: string;
  /** The priority of writes to a collection when the disk is nearly full. */
  readonly priorityOf: (collection: string) => Priority;
}

/** Disk space limits, and the collections whose writes may use the reserve. */
export interface EngineLimits extends SpaceLimits {
  readonly essential?: readonly string[] | undefined;
}

/** Size of the reserve when there are essential collections. */
const RESERVE_BYTES = 8 * 1024 ** 2;

/** Opens the data folder. Throws DataDamaged, and for another data format. */
export function openEngine(dataDir: string, version: string, room: EngineLimits = {}): Engine {
  const essential = new Set(room.essential);
  const { minFree, reserve = essential.size > 0 ? RESERVE_BYTES : 0 } = room;
  const store = new Store(dataDir, { minFree, reserve });
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
    priorityOf: (collection) => (essential.has(collection) ? 'essential' : 'ordinary'),
  };
}
