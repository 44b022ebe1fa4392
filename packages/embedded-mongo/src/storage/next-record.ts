import type { CollectionInfo } from './catalog-types.ts';
import { checkKey, damagedPage } from './damage.ts';
import type { StoreReader } from './store-reader.ts';
import { recordKey, recordOfKey } from './stored-keys.ts';

/** Number of keys read at the end of a collection. */
const LAST_KEYS = 16;
/** Distance of new record numbers from the known ones where the last keys are damaged; numbers have 48 bits. */
const GAP = 2 ** 40;

/**
 * The record number for the next document of a collection: one above the highest. Where the last keys are damaged, the highest is
 * not known, and the number is far above all, so that no stored document is overwritten.
 */
export function nextRecord(store: StoreReader, collection: CollectionInfo): number {
  const start = recordKey(collection.id + 1, 0).subarray(0, 4);
  let highest = 0;
  let last = start;
  try {
    // A damaged key may name another collection, so the keys before this one's are read too.
    for (const key of store.docs.getKeys({ start, reverse: true, limit: LAST_KEYS })) {
      checkKey(last, key, true);
      last = key;
      const record = recordOfKey(key);
      if (record === undefined) throw damagedPage('a key of a page has the wrong length');
      if (key.readUInt32BE(0) === collection.id) highest = Math.max(highest, record);
    }
  } catch (error) {
    store.recordPageDamage(collection, error);
    return highest + GAP;
  }
  return highest + 1;
}
