import { fromThousandths, isControlled, Medication, type StockMovement } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { ListedMedication } from './medication.repository.ts';
import type { StoredMovement } from './movement.ts';

const toReply = createPresenter(Medication);

/** Maps a medication to the contract's type. */
export const presentMedication = (medication: ListedMedication): Medication =>
  toReply(medication, {
    quantity: fromThousandths(medication.stock),
    controlled: isControlled(medication),
  });

/** Maps a movement to the contract's type; `stockAfter` is in thousandths, `residents` has the names of residents by id. */
export function presentMovement(
  movement: StoredMovement,
  stockAfter: number,
  residents: ReadonlyMap<string, string> = new Map(),
): StockMovement {
  const { id, kind, amount, reason, recordId, residentId, by, witnessedBy, at } = movement;
  return {
    id,
    kind,
    reason,
    recordId,
    ...(residentId !== undefined && {
      resident: { id: residentId, name: residents.get(residentId) ?? 'Unknown' },
    }),
    by,
    ...(witnessedBy && { witnessedBy }),
    amount: fromThousandths(amount),
    quantity: fromThousandths(stockAfter),
    at: at.toISOString(),
  };
}
