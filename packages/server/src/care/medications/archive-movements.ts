import { placed } from './find-movements.ts';
import { keptHeld, maxHeld } from './held-movements.ts';
import { findToArchive, removeArchived, type HoldingStock } from './medication-stock.repository.ts';
import type { StoredMovement } from './movement.ts';
import { archiveKey, insertArchived } from './movement-archive.repository.ts';

/** The maximum difference between the clocks of two servers, in milliseconds. */
const clocksDifferMs = 5 * 60_000;

/** Time in milliseconds that a movement stays in its medication's document, unless the document holds too many. */
const heldMs = 24 * 3_600_000;

/** Movements archived in one step. */
const perStep = 1_000;

/**
 * Moves movements older than a day to the archive, oldest first, for at most `most` medications and as many supplies. If a document holds too many
 * movements, all but the latest are moved. Inserts them into the archive, then removes them from the document by
 * compare-and-set. After an interruption in between, the inserts are repeated without effect. Resolves with the number of
 * holders.
 */
export async function archiveMovements(
  most: number,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  const holders = await findToArchive(new Date(now.getTime() - heldMs), most);
  for (const holder of holders)
    for (let left: HoldingStock | null = holder; left && !signal?.aborted;)
      left = await archiveStep(left, now);
  return holders.length;
}

/**
 * Archives the first movements of a holder. Resolves with the remaining document; null if there is nothing more to archive.
 */
async function archiveStep(holder: HoldingStock, now: Date): Promise<HoldingStock | null> {
  const { _id, archived, movements, archiveSoon, medicationId } = holder;
  const count = archivable(movements, now);
  if (count === 0 && !archiveSoon) return null;
  const moved = movements.slice(0, Math.min(count, perStep));
  await insertArchived(
    placed(archived, moved).map(({ seq, stock, movement }) => ({
      ...movement,
      _id: archiveKey(_id, movement.id),
      medicationId: _id,
      ...(medicationId && { supplyOf: medicationId }),
      seq,
      stock,
    })),
  );
  const after = await removeArchived(holder, moved);
  return count > moved.length ? after : null;
}

/** The number of movements to archive, counted from the oldest, so that the archive has no gap. */
function archivable(movements: readonly StoredMovement[], now: Date): number {
  const before = new Date(now.getTime() - heldMs);
  // A movement stored by a clock that was ahead counts as old; otherwise it would keep all movements after it in the document.
  const latest = new Date(now.getTime() + clocksDifferMs);
  const newer = movements.findIndex(({ storedAt }) => storedAt >= before && storedAt <= latest);
  const old = newer === -1 ? movements.length : newer;
  return movements.length > maxHeld ? Math.max(old, movements.length - keptHeld) : old;
}
