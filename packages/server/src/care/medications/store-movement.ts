import { Problem } from '@hearthline/contracts';
import { findHeldMovement, findStock, pushMovement, type StockState } from './medication-stock.repository.ts';
import type { ListedMedication } from './medication.repository.ts';
import { findArchived } from './movement-archive.repository.ts';
import type { StoredMovement } from './movement.ts';

/** What a movement is to be, given the stock at this moment. `exactly`: it holds for this stock alone. */
export interface PlannedMovement {
  readonly movement: StoredMovement;
  readonly exactly?: boolean;
}

/** What came of it: the medication after the movement, or the same movement as it was stored earlier. */
export type Stored =
  | { readonly after: ListedMedication; readonly movement: StoredMovement }
  | { readonly earlier: StoredMovement };

/**
 * Stores a movement at most once: a medication's movement ids are unique for good, in its document and, since the archive is
 * looked at as well, afterwards. `plan` is called again when the stock changed in between. Null if there is no such medication.
 * @throws Problem that the plan answers, unless the same movement was stored earlier.
 */
export async function storeMovement(
  medicationId: string,
  movementId: string,
  plan: (seen: StockState) => PlannedMovement | Problem,
): Promise<Stored | null> {
  // Each further turn means that somebody else changed the stock in between.
  for (;;) {
    const seen = await findStock(medicationId);
    if (!seen) return null;
    // After the document: what has left it by then is in the archive.
    const archived = seen.archived.count > 0 ? await findArchived(seen._id, movementId) : null;
    if (archived) return { earlier: archived };
    const planned = plan(seen);
    const isRefused = planned instanceof Problem;
    const after = isRefused ? null : await pushMovement({ seen, ...planned });
    if (after && !isRefused) return { after, movement: planned.movement };
    const held = await findHeldMovement(seen._id, movementId);
    if (held) return { earlier: held };
    if (isRefused) throw planned;
  }
}
