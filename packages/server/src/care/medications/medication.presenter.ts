import { fromThousandths, Medication, type StockMovement } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { ListedMedication } from './medication.repository.ts';
import type { StoredMovement } from './movement.ts';

const toReply = createPresenter(Medication);

/** A medication as in the contract. */
export const presentMedication = (medication: ListedMedication): Medication =>
  toReply(medication, { quantity: fromThousandths(medication.stock) });

/** A movement as in the contract; `stockAfter` is in thousandths. */
export function presentMovement(movement: StoredMovement, stockAfter: number): StockMovement {
  const { id, kind, amount, reason, recordId, by, at } = movement;
  return {
    id,
    kind,
    reason,
    recordId,
    by,
    amount: fromThousandths(amount),
    quantity: fromThousandths(stockAfter),
    at: at.toISOString(),
  };
}
