import { Problem } from '@hearthline/contracts';
import {
  findHeldMovement,
  findStock,
  pushMovement,
  type Holder,
  type StockState,
} from './medication-stock.repository.ts';
import { findArchived } from './movement-archive.repository.ts';
import type { StoredMovement } from './movement.ts';

/** A movement planned for the current stock. `exactly`: store it only while the stock is unchanged. */
export interface PlannedMovement {
  readonly movement: StoredMovement;
  readonly exactly?: boolean;
}

/** The result: the holder after the movement, or the same movement as stored earlier. */
export type Stored =
  { readonly after: Holder; readonly movement: StoredMovement } | { readonly earlier: StoredMovement };

/**
 * Stores a movement at most once: movement ids are unique per holder, in its document and in the archive. Calls `plan` again if
 * the stock has changed meanwhile. Null if the holder does not exist.
 * @throws Problem returned by the plan, unless the same movement was stored earlier.
 */
export async function storeMovement(
  holderId: string,
  movementId: string,
  plan: (seen: StockState) => PlannedMovement | Problem,
): Promise<Stored | null> {
  // Each further iteration means that another write changed the stock meanwhile.
  for (;;) {
    const seen = await findStock(holderId);
    if (!seen) return null;
    // Read the archive after the document: a movement that has left the document by then is in the archive.
    const archived = seen.archived.count > 0 ? await findArchived(seen._id, movementId) : null;
    if (archived) return { earlier: archived };
    const planned = plan(seen);
    const isRefused = planned instanceof Problem;
    const after = isRefused ? null : await pushMovement({ seen, ...planned });
    if (after && !isRefused) return { after, movement: planned.movement };
    const held = await findHeldMovement(seen, movementId);
    if (held) return { earlier: held };
    if (isRefused) throw planned;
  }
}
