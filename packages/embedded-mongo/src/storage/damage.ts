import type { CollectionInfo, IndexInfo } from './catalog-types.ts';
import { namespaceOf } from './catalog-types.ts';

/** No more damaged parts of a collection are told apart than this. */
const MOST = 10_000;

/** What lmdb says of a page that is not what its place should hold: MDB_CORRUPTED and MDB_PAGE_NOTFOUND. */
const PAGE_CODES = new Set([-30796, -30797]);

/** What was read in this run and did not match its checksum. A damaged part is told once, and counted once. */
export class Damage {
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

  /** Takes down an error of lmdb that says that a page is damaged; throws every other one. */
  page(collection: CollectionInfo, error: unknown): void {
    if (!(error instanceof Error) || !PAGE_CODES.has(Number((error as { code?: unknown }).code))) throw error;
    const text = `a page of ${namespaceOf(collection)} is damaged: ${error.message}`;
    this.note(collection, error.message, text);
  }

  /** How many damaged parts are known of each collection that has some, by its namespace. */
  counts(): Map<string, number> {
    const living = [...this.parts].filter(([collection]) => !collection.dropped);
    return new Map(living.map(([collection, parts]) => [namespaceOf(collection), parts.size]));
  }

  private note(collection: CollectionInfo, part: string, text: string): void {
    const known = this.parts.get(collection) ?? new Set();
    if (known.has(part) || known.size >= MOST) return;
    this.parts.set(collection, known.add(part));
    this.onFound(text);
  }
}
