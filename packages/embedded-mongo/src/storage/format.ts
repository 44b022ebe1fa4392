import { readCatalog } from './catalog-table.ts';
import { DataDamaged } from './data-damaged.ts';
import type { Store } from './store.ts';

/** The number of the form in which data is stored. */
const FORMAT = 1;
const FORMAT_KEY = Buffer.from('f');

/**
 * Marks an empty store with the form of its data, or looks at the mark that is there.
 * Throws for data of another form, which would be misread, and DataDamaged where the mark or the whole catalog is gone.
 */
export function checkFormat(store: Store): void {
  const { dir } = store;
  const mark = readCatalog(store, FORMAT_KEY);
  if (mark === undefined) {
    if (hasKeys(store.catalog))
      throw new DataDamaged(`the data in ${dir} is damaged: its catalog has no mark of its form`);
    if (hasKeys(store.docs)) throw new DataDamaged(`the data in ${dir} is damaged: its catalog is empty`);
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(FORMAT);
    store.writeCatalog(FORMAT_KEY, bytes);
    return;
  }
  const format = mark.readUInt32BE(0);
  if (format !== FORMAT)
    throw new Error(`the data in ${dir} has form ${format}; this program reads form ${FORMAT} only`);
}

const hasKeys = (table: Store['catalog']): boolean => [...table.getKeys({ limit: 1 })].length > 0;
