import { withoutChecksum, checksumMatches, seedOf } from './checksum.ts';
import { DataDamaged } from './data-damaged.ts';
import type { StoreReader } from './store-reader.ts';

type CatalogReader = Pick<StoreReader, 'catalog' | 'dir'>;

/** A value of `catalog`. Throws DataDamaged when it is damaged. */
export function readCatalog({ catalog, dir }: CatalogReader, key: Buffer): Buffer | undefined {
  const stored = catalog.get(key);
  return stored && verified(dir, key, stored);
}

/** All values of `catalog` whose keys begin with a letter. Throws DataDamaged when one is damaged. */
export function catalogUnder(
  { catalog, dir }: CatalogReader,
  letter: string,
): { key: Buffer; value: Buffer }[] {
  const [start, end] = [Buffer.from(letter), Buffer.from(String.fromCharCode(letter.charCodeAt(0) + 1))];
  const range = catalog.getRange({ start, end });
  return [...range].map(({ key, value }) => ({ key, value: verified(dir, key, value) }));
}

function verified(dir: string, key: Buffer, stored: Buffer): Buffer {
  if (checksumMatches(stored, seedOf(key))) return withoutChecksum(stored);
  throw new DataDamaged(`the data in ${dir} is damaged: its catalog can't be read`);
}
