import { sameSum } from './checksum.ts';
import { copyCollection } from './copy-collection.ts';
import { forgetIncoming, noteIncoming, readIncoming } from './incoming.ts';
import { plural, type Progress } from './progress.ts';
import { OperationRefused } from './refused.ts';
import { isSamePlace } from './same-place.ts';
import { countDocuments, listShapes, makeIndexes, sumCollection } from './whole-database.ts';
import type { CollectionShape, WholeDatabase } from './whole-database.ts';

/** Rounds until the two must agree: what expires by itself may go from one while it is being compared. */
const mostRounds = 3;

/**
 * Copies everything to another database, compares the two, and makes the indexes. The old data stays as it is. Cut off,
 * it goes on where it was when it is run again.
 * @returns how many documents there are.
 * @throws OperationRefused when the other database holds something else.
 */
export async function move(from: WholeDatabase, to: WholeDatabase, tell: Progress): Promise<number> {
  if ((await readIncoming(from)) !== null)
    throw new OperationRefused('What is to be moved was itself not copied to its end: finish that first.');
  const unfinished = await refuseOthers(from, to);
  const shapes = await listShapes(from);
  let moved = 0;
  if (unfinished?.compared) for (const { name } of shapes) moved += await countDocuments(to, name);
  else {
    await noteIncoming(to, 'move');
    moved = await copyAndCompare(from, to, shapes, tell);
    await noteIncoming(to, 'move', true);
  }
  // Last: an index that lets documents expire would take some of them before they were compared.
  for (const shape of shapes) await makeIndexes(to, shape);
  await forgetIncoming(to);
  return moved;
}

async function refuseOthers(from: WholeDatabase, to: WholeDatabase) {
  if (await isSamePlace(from, to))
    throw new OperationRefused('The data is in that database already: --to names the one in use.');
  const unfinished = await readIncoming(to);
  if (unfinished?.what === 'move') return unfinished;
  for (const { name } of await listShapes(to)) {
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
  from: WholeDatabase,
  to: WholeDatabase,
  shapes: readonly CollectionShape[],
  tell: Progress,
): Promise<number> {
  let total = 0;
  let moved = 0;
  for (const { name } of shapes) total += await countDocuments(from, name);
  let done = 0;
  for (const { name } of shapes)
    for (let round = 1; ; round += 1) {
      const read = await copyCollection(from, to, name, (more) => tell(name, (done += more), total));
      if (sameSum(read, await sumCollection(to, name)) && sameSum(read, await sumCollection(from, name))) {
        moved += read.count;
        break;
      }
      if (round === mostRounds)
        throw new OperationRefused(
          `${name} changes while it is being moved. Stop Hearthline and run this again.`,
        );
    }
  return moved;
}
