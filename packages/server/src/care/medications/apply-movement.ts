import type { Medication } from '@hearthline/contracts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { medicationChanged } from './medication-changed.ts';
import { pushBatched, readAfterPushes, type StockState } from './medication-stock.repository.ts';
import { presentMedication } from './medication.presenter.ts';
import { storableMovement, type Movement } from './movement.ts';
import { storeMovement } from './store-movement.ts';

/**
 * Applies a movement to the stock and publishes the change. Idempotent by the movement's `id`. Hidden and inactive medications
 * change too, and the stock may go below zero, because the dose has already been given. Resolves with the medication after the
 * movement; null if the movement was stored before or the medication was deleted.
 * One update writes the quantity and the movement, filtered on the id being absent. The document detects repeats of the latest
 * movements; the archive detects repeats of earlier ones.
 */
export async function applyMovement(
  medicationId: string,
  movement: Movement & { readonly id: string },
): Promise<Medication | null> {
  const stored = await storeMovement(medicationId, movement.id, () => ({
    movement: storableMovement(movement),
  }));
  if (!stored || 'earlier' in stored) return null;
  publishChange(medicationChanged('updated', stored.after));
  return presentMedication(stored.after);
}

/**
 * As applyMovement(), for a movement whose id was created after the medication was read (`seen`). The id cannot be in the
 * archive as seen; movements archived since change the archive's count. Concurrent movements are batched in one write and
 * published a moment later.
 */
export async function applyNewMovement(
  seen: StockState,
  movement: Movement & { readonly id: string },
): Promise<void> {
  const medicationId = seen._id.toString();
  if (!(await pushBatched({ seen, movement: storableMovement(movement) })))
    return void (await applyMovement(medicationId, movement));
  readAfterPushes(medicationId)
    .then((after) => after && publishChange(medicationChanged('updated', after)))
    // The movement is stored; the next read of the stock shows it even if publishing fails.
    .catch(() => undefined);
}
