import { roundStock } from '@hearthline/contracts';
import type { MedicationRecordDocument, PendingMovement } from './medication-record.repository.ts';
import { newMovementId } from './write-medication-record.repository.ts';

/** The amount that a given dose takes if no prescription defines it. */
const defaultPerDose = 1;

type Dose = Pick<MedicationRecordDocument, 'status' | 'stockPerDose' | 'stockTaken'> & {
  readonly medicationId: { toString(): string };
};

/** The effect of a change of a dose on the stock. */
export interface StockChange {
  /** The amount that the dose has taken after the change; absent for a record older than stock movements. */
  readonly taken: { readonly stockTaken?: number };
  readonly movements: readonly PendingMovement[];
}

/**
 * Computes the movements that adjust the stock to a dose's new state: the difference to the amount taken before. If the
 * medication changed, both amounts move. `before` is null for a new record, `after` is null for a voided one.
 */
export function stockChange(
  before: Dose | null,
  after: Dose | null,
  { by, at }: Pick<PendingMovement, 'by' | 'at'>,
): StockChange {
  if (before?.status === 'administered' && before.stockTaken === undefined)
    return { taken: {}, movements: [] };
  // Round once: -0.0005 and 0.0005 round to different thousandths, but the amount returned must equal the amount taken.
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
