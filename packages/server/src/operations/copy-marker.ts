import { copyMarkerId, type RawDatabase } from './raw-database.ts';

/** Marks a database as the target of an unfinished restore or move. The server does not start on it. */
export interface CopyMarker {
  readonly _id: string;
  readonly what: 'restore' | 'move';
  /** All documents are copied and compared; indexes may be missing. */
  readonly compared: boolean;
}

const metaIn = (db: RawDatabase) => db.collection<CopyMarker>('meta');

export function readCopyMarker(db: RawDatabase): Promise<CopyMarker | null> {
  return metaIn(db).findOne({ _id: copyMarkerId });
}

export async function writeCopyMarker(
  db: RawDatabase,
  what: CopyMarker['what'],
  compared = false,
): Promise<void> {
  await metaIn(db).updateOne({ _id: copyMarkerId }, { $set: { what, compared } }, { upsert: true });
}

export async function removeCopyMarker(db: RawDatabase): Promise<void> {
  await metaIn(db).deleteOne({ _id: copyMarkerId });
}
