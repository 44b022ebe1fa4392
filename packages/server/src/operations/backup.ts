import { dirname } from 'node:path';
import { noteDamage, unreadable } from '../database/damage.ts';
import { Summing } from './checksum.ts';
import { documentFrames, frame, kinds, type ArchiveHeader } from './archive/frames.ts';
import { writeArchive } from './archive/write-archive.ts';
import { newestBackupBytes } from '../core/backup-folder.ts';
import { inOrder, isSnapshotLost, openSnapshot, type ReadMode } from './snapshot.ts';
import type { Progress } from './progress.ts';
import { refuseFullDisk, diskSpaceAt, type DiskSpace } from './disk-space.ts';
import { countDocuments, listShapes, readDocuments, type WholeDatabase } from './whole-database.ts';

/** A finished backup; `bytes` is the size of its file. */
export interface Backup {
  readonly file: string;
  readonly bytes: number;
  readonly collections: number;
  readonly documents: number;
  /** Whether all of it is of one moment. */
  readonly snapshot: boolean;
  /** Records that are damaged in the database, and not in the backup. */
  readonly unreadable: number;
}

interface BackupOptions {
  readonly file: string;
  /** The version of this program. */
  readonly product: string;
  readonly tell: Progress;
  /** Gives up; nothing is left behind. */
  readonly signal?: AbortSignal;
  /** What the disk of the file has; for tests. */
  readonly room?: () => Promise<DiskSpace>;
}

/** The room is looked at again whenever so many bytes of documents have been read. */
const lookEveryBytes = 32_000_000;

/**
 * Writes every collection to an archive, while others may read and write: as they are at one moment where the database gives
 * a snapshot, else one after another, in an order that a restore can mend.
 * @throws OperationRefused when the disk would be left with too little room; nothing is left behind.
 */
export async function backUp(db: WholeDatabase, options: BackupOptions): Promise<Backup> {
  const snapshot = await openSnapshot(db);
  if (!snapshot) return backUpAt(db, inOrder, options);
  try {
    return await backUpAt(db, snapshot, options);
  } catch (error) {
    if (!isSnapshotLost(error)) throw error;
  } finally {
    await snapshot.end();
  }
  return backUpAt(db, inOrder, options);
}

async function backUpAt(db: WholeDatabase, moment: ReadMode, options: BackupOptions): Promise<Backup> {
  const { file, product, tell, signal, room = () => diskSpaceAt(dirname(file)) } = options;
  // About as large as the last one.
  refuseFullDisk(await room(), await newestBackupBytes(dirname(file)));
  const header = await describe(db, moment, product);
  const done = { collections: header.collections.length, documents: 0 };
  const total = header.collections.reduce((sum, { about }) => sum + about, 0);
  let unseen = 0;

  async function* frames(): AsyncGenerator<Buffer> {
    yield frame(kinds.header, header);
    for (const { name } of header.collections) {
      yield frame(kinds.collection, { name });
      const summing = new Summing();
      for await (const batch of readDocuments(db, name, { ...moment.optionsFor(name), signal })) {
        for (const document of batch) summing.add(document);
        const bytes = documentFrames(batch);
        yield bytes;
        done.documents += batch.length;
        tell(name, done.documents, total);
        unseen += bytes.length;
        if (unseen < lookEveryBytes) continue;
        unseen = 0;
        refuseFullDisk(await room());
      }
      yield frame(kinds.collectionEnd, { name, ...summing.sum });
    }
    yield frame(kinds.end, done);
  }
  const bytes = await writeArchive(file, frames(), {
    ...(signal && { signal }),
    check: async () => refuseFullDisk(await room()),
  });
  noteDamage(await db.command({ ping: 1 }), db.databaseName);
  return { file, bytes, ...done, snapshot: moment.snapshot, unreadable: unreadable() };
}

async function describe(db: WholeDatabase, moment: ReadMode, product: string): Promise<ArchiveHeader> {
  const schema = await db.collection<{ _id: string; version?: number }>('meta').findOne({ _id: 'schema' });
  const collections = [];
  for (const shape of moment.ordered(await listShapes(db)))
    collections.push({ ...shape, about: await countDocuments(db, shape.name) });
  return { product, schemaVersion: schema?.version ?? 1, madeAt: new Date(), collections };
}
