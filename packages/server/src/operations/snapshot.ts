import { mongo } from 'mongoose';
import type { ReadOptions, RawDatabase } from './raw-database.ts';

/** The way a backup reads the collections of a database. */
export interface ReadMode {
  /** True if all reads see one point in time. */
  readonly snapshot: boolean;
  /** The collections in reading order. */
  readonly ordered: <T extends { readonly name: string }>(collections: readonly T[]) => T[];
  readonly optionsFor: (name: string) => ReadOptions;
  readonly end: () => Promise<void>;
}

/**
 * Opens a snapshot session (read concern `snapshot`), which replica sets and the embedded engine support. Null if it is not
 * supported, e.g. by a standalone MongoDB.
 */
export async function openSnapshot(db: RawDatabase): Promise<ReadMode | null> {
  const session = db.client.startSession({ snapshot: true });
  try {
    // The snapshot is taken at the first read.
    await db.collection('meta').findOne({}, { session, projection: { _id: 1 } });
  } catch (error) {
    await session.endSession();
    if (isSnapshotUnsupported(error)) return null;
    throw error;
  }
  return {
    snapshot: true,
    ordered: (all) => [...all],
    optionsFor: () => ({ session }),
    async end() {
      // The driver pools sessions, so the server would keep the snapshot. If this fails, the server releases it after minutes.
      await db
        .admin()
        .command({ endSessions: [session.id] })
        .catch(() => undefined);
      await session.endSession();
    },
  };
}

const isSnapshotUnsupported = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError || error instanceof mongo.MongoCompatibilityError;

/** SnapshotTooOld (239) or SnapshotUnavailable (246): a replica set keeps a snapshot for five minutes. */
export const isSnapshotLost = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && [239, 246].includes(Number(error.code));

/**
 * Without a snapshot collections are read in this order: `readFirst`, all others, `readLast`. Of two dependent writes the
 * second is read second, so that a backup never holds the second without the first. Remaining inconsistencies are repaired
 * after the restore (repair/):
 * - photos before the residents and users that refer to them (stored before, removed after);
 * - erasures before the data they erase: one that was under way is carried to its end after the restore;
 * - imports before what they store, and their steps after them: one that was under way is carried to its end likewise;
 * - records before their residents: a removal hides the resident first;
 * - medication records before prescriptions: a dose follows from one that is stored;
 * - medication records before medications: a movement of stock leaves its record after it was applied;
 * - prescriptions before medications: one that is prescribed is hidden, not deleted;
 * - records before their alerts: `alertsPending` is cleared after the alerts were stored;
 * - documents with a history before the audit: an entry is removed from its document after it was stored in the audit;
 * - medications before the archive of stock movements: one is removed from its medication after it was archived;
 * - records before the counters: a number is reserved before its record is stored.
 */
const readFirst = [
  'erasures',
  'imports',
  'resident_photos',
  'vitals_records',
  'medication_records',
  'prescriptions',
  'handover_notes',
  'care_alerts',
  'supplies',
  'balance_checks',
  'residents',
  'user_photos',
];
/** Collections whose documents replace each other. */
const successive = ['vitals_records', 'medication_records', 'prescriptions'];
const readLast = ['audit', 'stock_movements', 'counters'];

/** Reads one collection after another, in an order whose inconsistencies can be repaired. */
export const sequentialReads: ReadMode = {
  snapshot: false,
  ordered: (all) => {
    const rank = ({ name }: { readonly name: string }) =>
      readFirst.includes(name)
        ? readFirst.indexOf(name) - readFirst.length
        : readLast.includes(name)
          ? 1 + readLast.indexOf(name)
          : 0;
    return [...all].sort((a, b) => rank(a) - rank(b));
  },
  // These are never deleted, and in natural order a replacement comes after its original; ids do not ensure that.
  optionsFor: (name) => ({ byId: !successive.includes(name) }),
  end: () => Promise.resolve(),
};
