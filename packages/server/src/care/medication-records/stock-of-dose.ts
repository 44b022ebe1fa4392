import { roundStock } from '@hearthline/contracts';
import type { MedicationRecordDocument, PendingMovement } from './medication-record.repository.ts';
import { newMovementId } from './write-medication-record.repository.ts';

/** How much a given dose takes where no prescription says it. */
const defaultPerDose = 1;

type Dose = Pick<MedicationRecordDocument, 'status' | 'stockPerDose' | 'stockTaken'> & {
  readonly medicationId: { toString(): string };
};

/** What a change of a dose means for the stock. */
export interface StockChange {
  /** How much the dose has taken after it; absent for a record older than the movements of stock, which has taken nothing. */
  readonly taken: { readonly stockTaken?: number };
  readonly movements: readonly PendingMovement[];
}

/**
 * The movements after which the stock has what a dose in its new state leaves: the difference to what it took before, or, where
 * the medication is another, both amounts. `before` null: the record is new; `after` null: it was voided.
 */
export function stockChange(
  before: Dose | null,
  after: Dose | null,
  { by, at }: Pick<PendingMovement, 'by' | 'at'>,
): StockChange {
  if (before?.status === 'administered' && before.stockTaken === undefined)
    return { taken: {}, movements: [] };
  // Rounded once: -0.0005 and 0.0005 round to different thousandths, and what comes back must be what was taken.
  const stockTaken = after?.status === 'administered' ? roundStock(after.stockPerDose ?? defaultPerDose) : 0;
  const changes = new Map<string, number>();
  const add = (medicationId: string, amount: number) =>
    changes.set(medicationId, roundStock((changes.get(medicationId) ?? 0) + amount));
  if (before) add(before.medicationId.toString(), roundStock(before.stockTaken ?? 0));
  if (after) add(after.medicationId.toString(), -stockTaken);
  const movements = [...changes]
    .filter(([, amount]) => amount !== 0)
    .map(([medicationId, amount]) => ({
      id: newMovementId(),
      medicationId,
      amount,
      by: { id: by.id, name: by.name },
      at,
    }));
  return { taken: { stockTaken }, movements };
}
