import type { CollectionInfo, IndexInfo } from './catalog-types.ts';
import { namespaceOf } from './catalog-types.ts';

/** Maximum number of damaged parts recorded for a collection. */
const MAX_PARTS = 10_000;

const MDB_CORRUPTED = -30796;
/** lmdb's errors for a damaged page (MDB_CORRUPTED, MDB_PAGE_NOTFOUND), and then for its transaction (MDB_BAD_TXN). */
const PAGE_CODES = new Set([MDB_CORRUPTED, -30797, -30782]);

/** Longest key (bytes) that lmdb stores. */
const MAX_KEY_BYTES = 1978;

/** Whether an error is one of these, or that of lmdb-js for a key longer than a page. */
export const isPageDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (PAGE_CODES.has(Number((error as { code?: unknown }).code)) ||
    error.message.startsWith('Invalid key size'));

/** An error as lmdb throws for a damaged page. */
export const damagedPage = (why: string): Error => Object.assign(new Error(why), { code: MDB_CORRUPTED });

/**
 * Checks a key of a scan. Throws the error of a damaged page unless `key` comes after `last`, since a damaged branch can lead back
 * to a page that was read, and the scan would never end; and when `key` is longer than any that was stored.
 */
export function checkKey(last: Buffer | undefined, key: Buffer, reverse = false): void {
  if (key.length > MAX_KEY_BYTES) throw damagedPage('a key of a page is too long');
  if (last && (reverse ? last.compare(key) : key.compare(last)) <= 0)
    throw damagedPage('the keys of a page are out of order');
}

/** Records damage found since the start. Each damaged part is logged and counted once. */
export class DamageLog {
  private readonly parts = new Map<CollectionInfo, Set<string>>();
  /** Messages of damage found before anyone listened. */
  private readonly unreported: string[] = [];
  private report = (text: string): void => void this.unreported.push(text);

  /** Calls `report` with a message for each damaged part found so far, and for each found from now on. */
  listen(report: (text: string) => void): void {
    this.report = report;
    for (const text of this.unreported.splice(0)) report(text);
  }

  document(collection: CollectionInfo, record: number): void {
    this.add(collection, `record ${record}`, `record ${record} of ${namespaceOf(collection)} is damaged`);
  }

  entry(collection: CollectionInfo, index: IndexInfo, entry: Buffer): void {
    const where = `${namespaceOf(collection)}, index ${index.name}`;
    this.add(collection, `entry ${entry.toString('hex')}`, `an entry of ${where} is damaged`);
  }

  /** Records a page that is unreadable or holds an invalid key. */
  page(collection: CollectionInfo): void {
    this.add(collection, 'page', `a page of ${namespaceOf(collection)} is damaged`);
  }

  /** The numbers of damaged parts by namespace. */
  counts(): Map<string, number> {
    const living = [...this.parts].filter(([collection]) => !collection.dropped);
    return new Map(living.map(([collection, parts]) => [namespaceOf(collection), parts.size]));
  }

  private add(collection: CollectionInfo, part: string, text: string): void {
    const known = this.parts.get(collection) ?? new Set();
    if (known.has(part) || known.size >= MAX_PARTS) return;
    this.parts.set(collection, known.add(part));
    this.report(text);
  }
}
