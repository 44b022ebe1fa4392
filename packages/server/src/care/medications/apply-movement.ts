import { publishChange } from '../../platform/core/change-bus.ts';
import { holderChanged, supplyChanged } from './medication-changed.ts';
import { pushBatched, readAfterPushes, type Holder, type StockState } from './medication-stock.repository.ts';
import { storableMovement, type Movement } from './movement.ts';
import { storeMovement } from './store-movement.ts';

/**
 * Applies a movement to the stock of a medication or of a resident's supply, and publishes the change. Idempotent by the
 * movement's `id`. Hidden and inactive medications change too, and the stock may go below zero, because the dose has already
 * been given. Resolves with the holder after the movement; null if the movement was stored before or the holder was deleted.
 * One update writes the quantity and the movement, filtered on the id being absent. The document detects repeats of the latest
 * movements; the archive detects repeats of earlier ones.
 */
export async function applyMovement(
  holderId: string,
  movement: Movement & { readonly id: string },
): Promise<Holder | null> {
  const stored = await storeMovement(holderId, movement.id, () => ({
    movement: storableMovement(movement),
  }));
  if (!stored || 'earlier' in stored) return null;
  publishChange(holderChanged(stored.after));
  return stored.after;
}

/**
 * As applyMovement(), for a movement whose id was created after the holder was read (`seen`). The id cannot be in the
 * archive as seen; movements archived since change the archive's count. Concurrent movements are batched in one write and
 * published a moment later.
 */
export async function applyNewMovement(
  seen: StockState,
  movement: Movement & { readonly id: string },
): Promise<void> {
  const holderId = seen._id.toString();
  if (!(await pushBatched({ seen, movement: storableMovement(movement) })))
    return void (await applyMovement(holderId, movement));
  if (seen.medicationId) return publishChange(supplyChanged());
  readAfterPushes(holderId)
    .then((after) => after && publishChange(holderChanged(after)))
    // The movement is stored; the next read of the stock shows it even if publishing fails.
    .catch(() => undefined);
}
