import { decodeDoc } from '../bson/decode.ts';
import type { YieldPolicy } from '../yield-policy.ts';
import type { CollectionInfo, IndexInfo } from './catalog-types.ts';
import { checkKey } from './damage.ts';
import { verifiedDocument } from './documents.ts';
import { keysIn } from './records.ts';
import type { Store } from './store.ts';
import type { StoreReader } from './store-reader.ts';
import { entryKey, recordKey, recordOfEntry, recordOfKey, recordOfUnique } from './stored-keys.ts';

/** The result of verifying a collection. */
export interface CollectionCheck {
  /** Number of readable documents. */
  readonly records: number;
  /** Record numbers of unreadable documents. */
  readonly damaged: readonly number[];
  /** Number of valid entries by index name. */
  readonly entries: ReadonlyMap<string, number>;
  /** A message for each problem of an index. */
  readonly problems: readonly string[];
}

/** Expected and actual entries of one index. */
interface Tally {
  readonly index: IndexInfo;
  expected: number;
  missing: number;
  sound: number;
  damaged: number;
}

/**
 * Reads all documents and index entries of a collection from one snapshot and compares them; others may write meanwhile.
 * Damage is recorded in `store.damage` too.
 */
export async function verifyCollection(
  store: Store,
  collection: CollectionInfo,
  yieldPolicy: YieldPolicy,
): Promise<CollectionCheck> {
  const tallies = collection.indexes
    .filter(({ ready }) => ready)
    .map((index): Tally => ({ index, expected: 0, missing: 0, sound: 0, damaged: 0 }));
  const { reader, release } = store.openSnapshotReader();
  try {
    const { records, damaged } = await verifyDocuments(reader, collection, tallies, yieldPolicy);
    for (const tally of tallies)
      await verifyEntries(reader, collection, tally, new Set(damaged), yieldPolicy);
    return {
      records,
      damaged,
      entries: new Map(tallies.map(({ index, sound }) => [index.name, sound])),
      problems: tallies.flatMap(problemsOf),
    };
  } catch (error) {
    store.recordPageDamage(collection, error);
    return { records: 0, damaged: [], entries: new Map(), problems: ['a page could not be read'] };
  } finally {
    release();
  }
}

async function verifyDocuments(
  store: StoreReader,
  collection: CollectionInfo,
  tallies: readonly Tally[],
  yieldPolicy: YieldPolicy,
): Promise<{ records: number; damaged: number[] }> {
  const damaged: number[] = [];
  let records = 0;
  const range = { start: recordKey(collection.id, 0), end: recordKey(collection.id + 1, 0) };
  let last: Buffer | undefined;
  for (const { key, value } of store.docs.getRange(range)) {
    checkKey(last, key);
    last = key;
    const record = recordOfKey(key) ?? -1;
    const bytes = verifiedDocument(store, collection, record, value);
    if (bytes) {
      records++;
      for (const tally of tallies) expectEntries(store, tally, record, bytes);
    } else damaged.push(record);
    if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
  }
  return { records, damaged };
}

function expectEntries(store: StoreReader, tally: Tally, record: number, bytes: Buffer): void {
  const { index } = tally;
  for (const key of keysIn(index, decodeDoc(bytes)).keys) {
    tally.expected++;
    const entry = entryKey(index, key, record);
    const value = store.entries.get(entry);
    if (!value || (index.unique && recordOfUnique(entry, value) !== record)) tally.missing++;
  }
}

async function verifyEntries(
  store: StoreReader,
  collection: CollectionInfo,
  tally: Tally,
  damagedRecords: ReadonlySet<number>,
  yieldPolicy: YieldPolicy,
): Promise<void> {
  const { index } = tally;
  const [start, end] = [Buffer.alloc(4), Buffer.alloc(4)];
  start.writeUInt32BE(index.id);
  end.writeUInt32BE(index.id + 1);
  let last: Buffer | undefined;
  for (const { key, value } of store.entries.getRange({ start, end })) {
    checkKey(last, key);
    last = key;
    const record = index.unique ? recordOfUnique(key, value) : recordOfEntry(key);
    if (record === undefined) {
      tally.damaged++;
      store.damage.entry(collection, index, key);
      // The entries of a record that can't be read are as they should be.
    } else if (!damagedRecords.has(record)) tally.sound++;
    if (yieldPolicy.sliceUsed) await yieldPolicy.yieldIfDue();
  }
}

function problemsOf({ index, expected, missing, sound, damaged }: Tally): string[] {
  const surplus = sound - (expected - missing);
  const counts: [count: number, what: string][] = [
    [damaged, 'damaged entries'],
    [missing, 'documents without their entry'],
    [surplus, 'entries without their document'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `index ${index.name}, ${what}: ${count}`);
}
