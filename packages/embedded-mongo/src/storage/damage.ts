import type { CollectionInfo, IndexInfo } from './catalog-types.ts';
import { namespaceOf } from './catalog-types.ts';

/** No more damaged parts of a collection are told apart than this. */
const MAX_PARTS = 10_000;

/**
 * What lmdb says of a page that is not what its place should hold (MDB_CORRUPTED, MDB_PAGE_NOTFOUND), and from then on of
 * the transaction that met it (MDB_BAD_TXN).
 */
const PAGE_CODES = new Set([-30796, -30797, -30782]);

/** Whether an error of lmdb says that a page is damaged. */
export const isPageDamage = (error: unknown): boolean =>
  error instanceof Error && PAGE_CODES.has(Number((error as { code?: unknown }).code));

/** What was read in this run and did not match its checksum. A damaged part is told once, and counted once. */
export class DamageLog {
  private readonly parts = new Map<CollectionInfo, Set<string>>();
  /** Told of each damaged part when it is first met, in words. */
  onFound: (text: string) => void = () => undefined;

  document(collection: CollectionInfo, record: number): void {
    this.note(collection, `record ${record}`, `record ${record} of ${namespaceOf(collection)} is damaged`);
  }

  entry(collection: CollectionInfo, index: IndexInfo, entry: Buffer): void {
    const where = `${namespaceOf(collection)}, index ${index.name}`;
    this.note(collection, `entry ${entry.toString('hex')}`, `an entry of ${where} is damaged`);
  }

  /** A page could not be read, or holds a key no record has. */
  page(collection: CollectionInfo): void {
    this.note(collection, 'page', `a page of ${namespaceOf(collection)} is damaged`);
  }

  /** How many damaged parts are known of each collection that has some, by its namespace. */
  counts(): Map<string, number> {
    const living = [...this.parts].filter(([collection]) => !collection.dropped);
    return new Map(living.map(([collection, parts]) => [namespaceOf(collection), parts.size]));
  }

  private note(collection: CollectionInfo, part: string, text: string): void {
    const known = this.parts.get(collection) ?? new Set();
    if (known.has(part) || known.size >= MAX_PARTS) return;
    this.parts.set(collection, known.add(part));
    this.onFound(text);
  }
}
