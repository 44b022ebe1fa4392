import { placed } from './find-movements.ts';
import { keptHeld, maxHeld } from './held-movements.ts';
import { findToArchive, removeArchived, type HoldingMedication } from './medication-stock.repository.ts';
import type { StoredMovement } from './movement.ts';
import { archiveKey, insertArchived } from './movement-archive.repository.ts';

/** How far the clocks of servers may differ, in milliseconds. */
const clocksDifferMs = 5 * 60_000;

/** How long a movement stays in its medication's document, unless there are too many, in milliseconds. */
const heldMs = 24 * 3_600_000;

/** Movements archived in one step. */
const perStep = 1_000;

/**
 * Moves movements older than a day from at most `most` medications to the archive, oldest first, and of those that hold too many
 * all but the latest; inserts them there, then removes them from their document by compare-and-set. After an interruption between
 * the two it repeats the same inserts, which change nothing. Resolves with the number of medications.
 */
export async function archiveMovements(
  most: number,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  const medications = await findToArchive(new Date(now.getTime() - heldMs), most);
  for (const medication of medications)
    for (let left: HoldingMedication | null = medication; left && !signal?.aborted;)
      left = await archiveStep(left, now);
  return medications.length;
}

/** Archives the first movements of a medication. Resolves with what is left where there is more to archive. */
async function archiveStep(medication: HoldingMedication, now: Date): Promise<HoldingMedication | null> {
  const { _id, archived, movements, archiveSoon } = medication;
  const count = archivable(movements, now);
  if (count === 0 && !archiveSoon) return null;
  const moved = movements.slice(0, Math.min(count, perStep));
  await insertArchived(
    placed(archived, moved).map(({ seq, stock, movement }) => ({
      ...movement,
      _id: archiveKey(_id, movement.id),
      medicationId: _id,
      seq,
      stock,
    })),
  );
  const after = await removeArchived(medication, moved);
  return count > moved.length ? after : null;
}

/** How many of the movements, from the first, are to be archived: so the archive has no gap. */
function archivable(movements: readonly StoredMovement[], now: Date): number {
  const before = new Date(now.getTime() - heldMs);
  // One stored under a clock that was ahead counts as old: else it would keep all those behind it until then.
  const latest = new Date(now.getTime() + clocksDifferMs);
  const newer = movements.findIndex(({ storedAt }) => storedAt >= before && storedAt <= latest);
  const old = newer === -1 ? movements.length : newer;
  return movements.length > maxHeld ? Math.max(old, movements.length - keptHeld) : old;
}
