import { migrations } from '../database/migrations.ts';
import { contentOf, kinds } from './archive/frames.ts';
import { inspectArchive, type ArchiveContent } from './archive/inspect-archive.ts';
import { readFrames } from './archive/read-archive.ts';
import { sameSum } from './checksum.ts';
import { forgetIncoming, noteIncoming, readIncoming } from './incoming.ts';
import { plural, type Progress } from './progress.ts';
import { OperationRefused } from './refused.ts';
import { countDocuments, decodeDocument, listShapes, makeIndexes, ownNote } from './whole-database.ts';
import { sumCollection, type WholeDatabase } from './whole-database.ts';

const atOnce = 500;

/**
 * Puts a backup into an empty database, or with `force` in the place of what is there. The whole archive is checked
 * before anything is written. Cut off, it can be run again.
 * @throws OperationRefused when nothing may be, or was, changed.
 */
export async function restore(
  db: WholeDatabase,
  { file, force, tell }: { file: string; force: boolean; tell: Progress },
): Promise<ArchiveContent> {
  const content = await inspectArchive(file);
  refuseNewer(content);
  if (!force) await refuseData(db);
  await noteIncoming(db, 'restore');
  await clear(db);
  await insertAll(db, file, content, tell);
  for (const [name, sum] of content.sums)
    if (!sameSum(sum, await sumCollection(db, name)))
      throw new Error(`${name} is not in the database as it is in the backup. Restore it again.`);
  await endSessions(db);
  for (const shape of content.header.collections) await makeIndexes(db, shape);
  await forgetIncoming(db);
  return content;
}

function refuseNewer({ header }: ArchiveContent): void {
  const known = migrations.at(-1)?.version ?? 1;
  if (header.schemaVersion > known)
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

/** Nobody comes back in under a session that was ended after the backup was made. */
async function endSessions(db: WholeDatabase): Promise<void> {
  const change = { endedAt: new Date(), endReason: 'logged-out-by-root', endedBy: 'restore' };
  await db.collection('sessions').updateMany({ endedAt: null }, { $set: change });
}
