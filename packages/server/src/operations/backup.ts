import { dirname } from 'node:path';
import { recordDamage, unreadable } from '../platform/database/damage.ts';
import { ChecksumBuilder } from './checksum.ts';
import { documentFrames, frame, frameKinds, type ArchiveHeader } from './archive/frames.ts';
import { writeArchive } from './archive/write-archive.ts';
import { newestBackupBytes } from '../platform/core/backup-folder.ts';
import { sequentialReads, isSnapshotLost, openSnapshot, type ReadMode } from './snapshot.ts';
import type { Progress } from './progress.ts';
import { refuseFullDisk, diskSpaceAt, type DiskSpace } from './disk-space.ts';
import { countDocuments, listCollections, readDocuments, type RawDatabase } from './raw-database.ts';

/** A finished backup; `bytes` is its file size. */
export interface Backup {
  readonly file: string;
  readonly bytes: number;
  readonly collections: number;
  readonly documents: number;
  /** True if all collections were read from one snapshot. */
  readonly snapshot: boolean;
  /** The number of damaged records, which the backup does not contain. */
  readonly unreadable: number;
}

interface BackupOptions {
  readonly file: string;
  /** Version of this program. */
  readonly product: string;
  readonly onProgress: Progress;
  /** Aborts the backup, which then leaves no file. */
  readonly signal?: AbortSignal;
  /** Reads collections in order even if snapshots are supported; for tests. */
  readonly inOrder?: boolean;
  /** Space on the disk of the file; for tests. */
  readonly diskSpace?: () => Promise<DiskSpace>;
}

/** The free disk space is checked again after this many bytes of documents. */
const spaceCheckBytes = 32_000_000;

/**
 * Writes all collections to an archive while other processes may read and write. Uses one snapshot if the database supports it;
 * otherwise reads the collections in an order whose inconsistencies a restore can repair (snapshot.ts).
 * @throws OperationRefused if too little disk space would remain; leaves no file behind.
 */
export async function backUp(db: RawDatabase, options: BackupOptions): Promise<Backup> {
  const snapshot = options.inOrder ? null : await openSnapshot(db);
  if (!snapshot) return writeBackup(db, sequentialReads, options);
  try {
    return await writeBackup(db, snapshot, options);
  } catch (error) {
    if (!isSnapshotLost(error)) throw error;
  } finally {
    await snapshot.end();
  }
  return writeBackup(db, sequentialReads, options);
}

async function writeBackup(db: RawDatabase, moment: ReadMode, options: BackupOptions): Promise<Backup> {
  const { file, product, onProgress, signal, diskSpace = () => diskSpaceAt(dirname(file)) } = options;
  // The expected size is that of the last backup.
  refuseFullDisk(await diskSpace(), await newestBackupBytes(dirname(file)));
  const header = await buildHeader(db, moment, product);
  const done = { collections: header.collections.length, documents: 0 };
  const total = header.collections.reduce((sum, { about }) => sum + about, 0);
  let uncheckedBytes = 0;

  async function* frames(): AsyncGenerator<Buffer> {
    yield frame(frameKinds.header, header);
    for (const { name } of header.collections) {
      yield frame(frameKinds.collection, { name });
      const summing = new ChecksumBuilder();
      for await (const batch of readDocuments(db, name, { ...moment.optionsFor(name), signal })) {
        for (const document of batch) summing.add(document);
        const bytes = documentFrames(batch);
        yield bytes;
        done.documents += batch.length;
        onProgress(name, done.documents, total);
        uncheckedBytes += bytes.length;
        if (uncheckedBytes < spaceCheckBytes) continue;
        uncheckedBytes = 0;
        refuseFullDisk(await diskSpace());
      }
      yield frame(frameKinds.collectionEnd, { name, ...summing.sum });
    }
    yield frame(frameKinds.end, done);
  }
  const bytes = await writeArchive(file, frames(), {
    ...(signal && { signal }),
    check: async () => refuseFullDisk(await diskSpace()),
  });
  recordDamage(await db.command({ ping: 1 }), db.databaseName);
  return { file, bytes, ...done, snapshot: moment.snapshot, unreadable: unreadable() };
}

async function buildHeader(db: RawDatabase, moment: ReadMode, product: string): Promise<ArchiveHeader> {
  const schema = await db.collection<{ _id: string; version?: number }>('meta').findOne({ _id: 'schema' });
  const collections = [];
  for (const shape of moment.ordered(await listCollections(db)))
    collections.push({ ...shape, about: await countDocuments(db, shape.name) });
  return { product, schemaVersion: schema?.version ?? 1, madeAt: new Date(), collections };
}
