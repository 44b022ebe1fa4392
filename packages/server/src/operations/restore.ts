import { basename } from 'node:path';
import type { Actor } from '../clinical/history.ts';
import { latestVersion } from '../database/migrations.ts';
import { contentOf, kinds } from './archive/frames.ts';
import { inspectArchive, type ArchiveContent } from './archive/inspect-archive.ts';
import { readFrames } from './archive/read-archive.ts';
import { sameSum } from './checksum.ts';
import { endAccess } from './end-access.ts';
import { forgetIncoming, noteIncoming, readIncoming } from './incoming.ts';
import { repairTears } from './repair/repair.ts';
import { makeIndexesRepairing } from './repair/repair-unique.ts';
import { auditOperation } from './audit-operation.ts';
import { plural, type Progress } from './progress.ts';
import { OperationRefused } from './refused.ts';
import { restorable, type DiskSpace } from './disk-space.ts';
import { countDocuments, decodeDocument, listShapes, ownNote } from './whole-database.ts';
import { sumCollection, type WholeDatabase } from './whole-database.ts';

const atOnce = 500;

interface RestoreOptions {
  readonly file: string;
  readonly force: boolean;
  readonly tell: Progress;
  readonly by: Actor;
  /** What the disk of the database has; null or absent where that can't be known. */
  readonly room?: DiskSpace | null;
}

/** A backup that was restored. */
export interface Restored extends ArchiveContent {
  /** What was mended in it, in words. */
  readonly mended: readonly string[];
}

/**
 * Puts a backup into an empty database, or with `force` in the place of what is there, mends what tore while it was made,
 * and ends all sessions and displays. The whole archive is checked, and that there is room for it beside what is there,
 * before anything is written. Cut off, it can be run again.
 * @throws OperationRefused when nothing may be, or was, changed.
 */
export async function restore(db: WholeDatabase, options: RestoreOptions): Promise<Restored> {
  const { file, force, tell, by, room } = options;
  const content = await inspectArchive(file, room ? restorable(room) : Infinity);
  refuseNewer(content);
  if (!force) await refuseData(db);
  await noteIncoming(db, 'restore');
  await clear(db);
  await insertAll(db, file, content, tell);
  for (const [name, sum] of content.sums)
    if (!sameSum(sum, await sumCollection(db, name)))
      throw new Error(`${name} is not in the database as it is in the backup. Restore it again.`);
  await endAccess(db, by);
  const mended: string[] = [];
  for (const shape of content.header.collections) mended.push(...(await makeIndexesRepairing(db, shape)));
  mended.push(...(await repairTears(db, content.header)));
  // What was mended carries no time of writing that a look at alerts would find it by: the next one looks at everyone.
  await db.collection<{ _id: string }>('meta').deleteOne({ _id: 'care-alerts' });
  await auditOperation(db, { entity: 'backup', action: 'restored', label: basename(file), actor: by });
  await forgetIncoming(db);
  return { ...content, mended };
}

function refuseNewer({ header }: ArchiveContent): void {
  if (header.schemaVersion > latestVersion())
    throw new OperationRefused(
      `This backup was made by Hearthline ${header.product}, which is newer than this one. Restore it with that version.`,
    );
}

async function refuseData(db: WholeDatabase): Promise<void> {
  if ((await readIncoming(db))?.what === 'restore') return;
  let found = 0;
  for (const { name } of await listShapes(db)) found += await countDocuments(db, name);
  if (found > 0)
    throw new OperationRefused(
      `The database is not empty: it holds ${plural(found, 'document')}. Nothing was changed. ` +
        'To replace all of them with the backup, add --force.',
    );
}

async function clear(db: WholeDatabase): Promise<void> {
  for (const { name } of await listShapes(db))
    if (name === 'meta') await db.collection<{ _id: string }>(name).deleteMany({ _id: { $ne: ownNote } });
    else await db.dropCollection(name);
}

async function insertAll(
  db: WholeDatabase,
  file: string,
  { documents }: ArchiveContent,
  tell: Progress,
): Promise<void> {
  let name = '';
  let done = 0;
  let batch: ReturnType<typeof decodeDocument>[] = [];
  const flush = async () => {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { ordered: false });
    done += batch.length;
    batch = [];
    tell(name, done, documents);
  };
  for await (const frame of readFrames(file)) {
    if (frame.kind === kinds.collection) name = String(contentOf(frame)['name']);
    if (frame.kind === kinds.document) batch.push(decodeDocument(frame.bytes));
    if (batch.length === atOnce || frame.kind === kinds.collectionEnd) await flush();
  }
}
