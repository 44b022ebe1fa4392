import { ownNote, type WholeDatabase } from './whole-database.ts';

/** A copy into this database that was begun. Until it is finished the product does not start on it. */
export interface Incoming {
  readonly _id: string;
  readonly what: 'restore' | 'move';
  /** Everything is there and was compared; indexes may be missing. */
  readonly compared: boolean;
}

const notes = (db: WholeDatabase) => db.collection<Incoming>('meta');

export function readIncoming(db: WholeDatabase): Promise<Incoming | null> {
  return notes(db).findOne({ _id: ownNote });
}

export async function noteIncoming(
  db: WholeDatabase,
  what: Incoming['what'],
  compared = false,
): Promise<void> {
  await notes(db).updateOne({ _id: ownNote }, { $set: { what, compared } }, { upsert: true });
}

export async function forgetIncoming(db: WholeDatabase): Promise<void> {
  await notes(db).deleteOne({ _id: ownNote });
}
