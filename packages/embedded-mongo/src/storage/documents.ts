import type { CollectionInfo } from './catalog-types.ts';
import { withoutChecksum, checksumMatches, withChecksum } from './checksum.ts';
import type { Store } from './store.ts';
import type { StoreReader } from './store-reader.ts';
import { documentSeed, recordKey } from './stored-keys.ts';

/** The document of a record; undefined if missing or damaged. Damage is recorded. */
export function readDocument(
  store: StoreReader,
  collection: CollectionInfo,
  record: number,
): Buffer | undefined {
  try {
    const stored = store.docs.get(recordKey(collection.id, record));
    return stored && verifiedDocument(store, collection, record, stored);
  } catch (error) {
    store.recordPageDamage(collection, error);
    return undefined;
  }
}

/** The document in a stored value; undefined if damaged. Damage is recorded. */
export function verifiedDocument(
  store: StoreReader,
  collection: CollectionInfo,
  record: number,
  stored: Buffer,
): Buffer | undefined {
  if (checksumMatches(stored, documentSeed(collection.id, record))) return withoutChecksum(stored);
  store.damage.document(collection, record);
  return undefined;
}

/** Stores a document. Inside a write only. */
export function writeDocument(store: Store, collection: CollectionInfo, record: number, bytes: Buffer): void {
  const stored = withChecksum(bytes, documentSeed(collection.id, record));
  store.docs.putSync(recordKey(collection.id, record), stored);
}
