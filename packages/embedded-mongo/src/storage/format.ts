/** The number of the form in which data is stored: 2 added a checksum to every document, index entry and catalog value. */
const FORMAT = 2;
const FORMAT_KEY = Buffer.from('f');

/** The data of a folder is damaged so that it can't be opened, in words. */
export class DataDamaged extends Error {}

interface Keys {
  getKeys(range: { limit: number }): Iterable<Buffer>;
}

/** What of a store its form is told by. */
interface Marked {
  readonly catalog: Keys;
  readonly docs: Keys;
  readCatalog(key: Buffer): Buffer | undefined;
  writeCatalog(key: Buffer, value: Buffer): void;
}

/**
 * Marks an empty store with the form of its data, or looks at the mark that is there.
 * Throws for data of another form, which would be misread, and DataDamaged where the catalog is gone.
 */
export function checkFormat(store: Marked, dir: string): void {
  const mark = store.readCatalog(FORMAT_KEY);
  if (mark === undefined) {
    if (hasKeys(store.catalog))
      throw new Error(
        `the data in ${dir} was written by an older program, in a form without checksums that this one does not read. ` +
          'Make a backup with the older program and restore it with this one',
      );
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

const hasKeys = (table: Keys): boolean => [...table.getKeys({ limit: 1 })].length > 0;
