import { basename } from 'node:path';
import type { ChainEnd, ChainKey } from '../records/audit/chain-key.ts';
import type { Actor } from '../records/clinical/history.ts';
import { schemaVersion } from '../platform/database/migrations.ts';
import { decodeFrame, frameKinds } from './archive/frames.ts';
import { inspectArchive, type ArchiveContent } from './archive/inspect-archive.ts';
import { readFrames } from './archive/read-archive.ts';
import { sameChecksum } from './checksum.ts';
import { setAuditEnd } from './set-audit-end.ts';
import { revokeAccess } from './revoke-access.ts';
import { removeCopyMarker, writeCopyMarker, readCopyMarker } from './copy-marker.ts';
import { repairInconsistencies } from './repair/repair.ts';
import { createIndexesWithRepair } from './repair/repair-duplicates.ts';
import { auditOperation } from './audit-operation.ts';
import { plural, type Progress } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { maxRestorableBytes, type DiskSpace } from './disk-space.ts';
import { countDocuments, decodeDocument, listCollections, copyMarkerId } from './raw-database.ts';
import { checksumCollection, type RawDatabase } from './raw-database.ts';

const batchSize = 500;

interface RestoreOptions {
  readonly file: string;
  readonly force: boolean;
  readonly onProgress: Progress;
  readonly actor: Actor;
  /** Seals the end of the audit chain, which is set anew. */
  readonly chainKey: ChainKey;
  /** Space on the disk of the database; null or absent if unknown. */
  readonly diskSpace?: DiskSpace | null;
}

/** A restored backup. */
export interface Restored extends ArchiveContent {
  /** The repairs, one line of text each. */
  readonly repairs: readonly string[];
  /** The new end of the audit's chain. */
  readonly auditEnd: ChainEnd;
}

/**
 * Restores a backup into an empty database, or with `force` replaces the data there. Repairs inconsistencies of a backup
 * without a snapshot, ends all sessions and displays, and resets the end of the audit chain. Checks the whole archive and the
 * free disk space before anything is written. An interrupted restore can be run again.
 * @throws OperationRefused if nothing was changed.
 */
export async function restore(db: RawDatabase, options: RestoreOptions): Promise<Restored> {
  const { file, force, onProgress, actor, diskSpace } = options;
  const content = await inspectArchive(file, {
    maxBytes: diskSpace ? maxRestorableBytes(diskSpace) : Infinity,
  });
  refuseNewer(content);
  if (!force) await refuseNonEmpty(db);
  await writeCopyMarker(db, 'restore');
  await clearDatabase(db);
  await insertAll(db, file, content, onProgress);
  for (const [name, sum] of content.sums)
    if (!sameChecksum(sum, await checksumCollection(db, name)))
      throw new Error(`${name} is not in the database as it is in the backup. Restore it again.`);
  await revokeAccess(db, actor);
  const repairs: string[] = [];
  for (const shape of content.header.collections) repairs.push(...(await createIndexesWithRepair(db, shape)));
  repairs.push(...(await repairInconsistencies(db, content.header)));
  // Repairs set no write time that the incremental alert check would find, so the next check must cover all residents.
  await db.collection<{ _id: string }>('meta').deleteOne({ _id: 'care-alerts' });
  const auditEnd = await setAuditEnd(db, options.chainKey);
  await auditOperation(db, { entity: 'backup', action: 'restored', label: basename(file), actor });
  await removeCopyMarker(db);
  return { ...content, repairs, auditEnd };
}

function refuseNewer({ header }: ArchiveContent): void {
  if (header.schemaVersion > schemaVersion)
    throw new OperationRefused(
      `This backup was made by Hearthline ${header.product}, which is newer than this one. Restore it with that version.`,
    );
}

async function refuseNonEmpty(db: RawDatabase): Promise<void> {
  if ((await readCopyMarker(db))?.what === 'restore') return;
  let found = 0;
  for (const { name } of await listCollections(db)) found += await countDocuments(db, name);
  if (found > 0)
    throw new OperationRefused(
      `The database is not empty: it holds ${plural(found, 'document')}. Nothing was changed. ` +
        'To replace all of them with the backup, add --force.',
    );
}

async function clearDatabase(db: RawDatabase): Promise<void> {
  for (const { name } of await listCollections(db))
    if (name === 'meta')
      await db.collection<{ _id: string }>(name).deleteMany({ _id: { $ne: copyMarkerId } });
    else await db.dropCollection(name);
}

async function insertAll(
  db: RawDatabase,
  file: string,
  { documents }: ArchiveContent,
  onProgress: Progress,
): Promise<void> {
  let name = '';
  let done = 0;
  let batch: ReturnType<typeof decodeDocument>[] = [];
  const flush = async () => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { ordered: false });
    done += batch.length;
    batch = [];
    onProgress(name, done, documents);
  };
  for await (const frame of readFrames(file)) {
    if (frame.kind === frameKinds.collection) name = String(decodeFrame(frame)['name']);
    if (frame.kind === frameKinds.document) batch.push(decodeDocument(frame.bytes));
    if (batch.length === batchSize || frame.kind === frameKinds.collectionEnd) await flush();
  }
}
