import { mongo } from 'mongoose';
import type { ReadOptions, WholeDatabase } from './whole-database.ts';

/** How the collections of a database are read for a copy of all of them. */
export interface ReadMode {
  /** Whether everything is read as it was at one moment. */
  readonly snapshot: boolean;
  /** The names in the order they are to be read in. */
  readonly ordered: <T extends { readonly name: string }>(collections: readonly T[]) => T[];
  readonly optionsFor: (name: string) => ReadOptions;
  readonly end: () => Promise<void>;
}

/**
 * Takes a snapshot of the database: the embedded engine and members of a replica set give one to a session that asks for it.
 * Null where there is none to be had, as on a standalone MongoDB.
 */
export async function openSnapshot(db: WholeDatabase): Promise<ReadMode | null> {
  const session = db.client.startSession({ snapshot: true });
  try {
    // The first read takes it.
    await db.collection('meta').findOne({}, { session, projection: { _id: 1 } });
  } catch (error) {
    await session.endSession();
    if (isWithoutSnapshots(error)) return null;
    throw error;
  }
  return {
    snapshot: true,
    ordered: (all) => [...all],
    optionsFor: () => ({ session }),
    async end() {
      // The driver keeps a session for the next who needs one, and the database what the session reads. One that can't be
      // told any more is released by the database itself, minutes later.
      await db
        .admin()
        .command({ endSessions: [session.id] })
        .catch(() => undefined);
      await session.endSession();
    },
  };
}

const isWithoutSnapshots = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError || error instanceof mongo.MongoCompatibilityError;

/** Whether a snapshot was given up by the database: a replica set keeps one for five minutes. */
export const isSnapshotLost = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && [239, 246].includes(Number(error.code));

/**
 * Read first, in this order, where there is no snapshot; then come all others, and at last `readLast`. What is written second
 * is read second, so that a copy never holds the second without a trace of the first; what it holds too much or hides too
 * little is mended after the restore (mend.ts):
 * - photos before the residents who name them (stored before, removed after);
 * - records before their residents: a removal hides the resident first and is finished by what is stored of it;
 * - records before their alerts: a record loses its mark `alertsPending` after its alerts were stored;
 * - everything that carries a history before the audit: an entry is taken out of its document after it was stored there;
 * - records before the counters: a number is taken before its record is stored.
 */
const readFirst = ['resident_photos', 'vitals_records', 'medication_records', 'care_alerts', 'residents'];
const readLast = ['audit', 'counters'];

/** Reads one collection after another, in an order that can be mended. */
export const inOrder: ReadMode = {
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
  // A correction lies behind what it corrects, whatever their ids; records are never deleted.
  optionsFor: (name) => ({ byId: name !== 'vitals_records' }),
  end: () => Promise.resolve(),
};
