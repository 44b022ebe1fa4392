import { randomUUID } from 'node:crypto';
import { sameChecksum } from './checksum.ts';
import { copyCollection } from './copy-collection.ts';
import { removeCopyMarker, writeCopyMarker, readCopyMarker } from './copy-marker.ts';
import { plural, type Progress } from './progress.ts';
import { OperationRefused } from './operation-refused.ts';
import { countDocuments, listCollections, createIndexes, checksumCollection } from './raw-database.ts';
import type { CollectionSpec, RawDatabase } from './raw-database.ts';

/**
 * Maximum copies of a collection until both sides must agree, because TTL indexes may delete documents during the comparison.
 */
const maxRounds = 3;

/**
 * Copies all collections to another database, compares checksums and creates the indexes. The source stays unchanged. An
 * interrupted move continues when it is run again.
 * @returns the number of documents.
 * @throws OperationRefused if the target holds other data.
 */
export async function move(from: RawDatabase, to: RawDatabase, onProgress: Progress): Promise<number> {
  if ((await readCopyMarker(from)) !== null)
    throw new OperationRefused('What is to be moved was itself not copied to its end: finish that first.');
  const unfinished = await checkTarget(from, to);
  const shapes = await listCollections(from);
  let moved = 0;
  if (unfinished?.compared) for (const { name } of shapes) moved += await countDocuments(to, name);
  else {
    await writeCopyMarker(to, 'move');
    moved = await copyAndCompare(from, to, shapes, onProgress);
    await writeCopyMarker(to, 'move', true);
  }
  // Last: a TTL index would delete documents before they are compared.
  for (const shape of shapes) await createIndexes(to, shape);
  await removeCopyMarker(to);
  return moved;
}

async function checkTarget(from: RawDatabase, to: RawDatabase) {
  if (await isSameDatabase(from, to))
    throw new OperationRefused('The data is in that database already: --to names the one in use.');
  const unfinished = await readCopyMarker(to);
  if (unfinished?.what === 'move') return unfinished;
  for (const { name } of await listCollections(to)) {
    const count = await countDocuments(to, name);
    if (count > 0)
      throw new OperationRefused(
        `That database is not empty (${name}: ${plural(count, 'document')}): it was moved to before, or it is another's. ` +
          'Nothing was changed. Name an empty one, as in mongodb://host/NAME.',
      );
  }
  return null;
}

async function copyAndCompare(
  from: RawDatabase,
  to: RawDatabase,
  shapes: readonly CollectionSpec[],
  onProgress: Progress,
): Promise<number> {
  let total = 0;
  let moved = 0;
  for (const { name } of shapes) total += await countDocuments(from, name);
  let done = 0;
  for (const { name } of shapes)
    for (let round = 1; ; round += 1) {
      const read = await copyCollection(from, to, name, (more) => onProgress(name, (done += more), total));
      if (
        sameChecksum(read, await checksumCollection(to, name)) &&
        sameChecksum(read, await checksumCollection(from, name))
      ) {
        moved += read.count;
        break;
      }
      if (round === maxRounds)
        throw new OperationRefused(
          `${name} changes while it is being moved. Stop Hearthline and run this again.`,
        );
    }
  return moved;
}

/** Returns true if two connections lead to the same database; tests it by a probe document, which is deleted again. */
async function isSameDatabase(one: RawDatabase, other: RawDatabase): Promise<boolean> {
  const token = { _id: `probe ${randomUUID()}` };
  const probes = (db: RawDatabase) => db.collection<{ _id: string }>('meta');
  await probes(one).insertOne(token);
  try {
    return (await probes(other).findOne(token)) !== null;
  } finally {
    await probes(one).deleteOne(token);
  }
}
