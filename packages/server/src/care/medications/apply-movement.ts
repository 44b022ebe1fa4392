import type { Medication } from '@hearthline/contracts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { medicationChanged } from './medication-changed.ts';
import { pushBatched, readAfterPushes, type StockState } from './medication-stock.repository.ts';
import { presentMedication } from './medication.presenter.ts';
import { storableMovement, type Movement } from './movement.ts';
import { storeMovement } from './store-movement.ts';

/**
 * Applies a movement to the stock, once for its `id` however often it is called, and publishes the change. Hidden and inactive
 * medications are changed as well, and the stock may go below zero: a dose that was given was given. Resolves with the medication
 * after it; null if the movement was there already, or the medication was deleted.
 *
 * The quantity and the movement are written by one update that is filtered on the id not being there. The document
 * answers a repeat of the latest movements; earlier ones are looked for in the archive.
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
 * The same for a movement that got its id after the medication was read (`seen`): it can't be among what was archived by then,
 * and what the archive takes over since is noticed by its count. Those of doses that are given at once are written together, and
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
    // Who reads the stock next sees it.
    .catch(() => undefined);
}
