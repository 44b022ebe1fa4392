import { roundStock, type SupplyHandling } from '@hearthline/contracts';
import type { MedicationRecordDocument, PendingMovement } from './medication-record.repository.ts';
import { newMovementId } from './write-medication-record.repository.ts';

/** The amount that a given dose takes if no prescription defines it. */
export const defaultPerDose = 1;

type Dose = Pick<MedicationRecordDocument, 'status' | 'stockPerDose' | 'stockTaken' | 'handling'> & {
  readonly medicationId: { toString(): string };
  /** The resident's supply that it is taken from; null and absent: the house's stock. */
  readonly supplyId?: { toString(): string } | null | undefined;
};

/** The id of the stock that a dose is taken from: of a resident's supply, or of the medication. */
const getHolderId = ({ supplyId, medicationId }: Dose): string => (supplyId ?? medicationId).toString();

/** The effect of a change of a dose on the stock. */
export interface StockChange {
  /** The amount that the dose has taken after the change; absent for a record older than stock movements. */
  readonly taken: { readonly stockTaken?: number };
  readonly movements: readonly PendingMovement[];
}

/** Who changed the stock, and what became of a dose that was not given. */
export interface StockAct extends Pick<PendingMovement, 'by' | 'at'> {
  readonly residentId?: string | undefined;
  readonly witnessedBy?: PendingMovement['by'] | undefined;
  readonly handling?: SupplyHandling | null | undefined;
  /** A correction or a void of a controlled drug has a movement even of 0: the line of its register. */
  readonly isAmendment?: boolean | undefined;
}

const kinds = { returned: 'put-back', destroyed: 'destroyed' } as const;

/** Returns true if the dose has left the stock: it was given or destroyed. */
const isOut = ({ status, handling }: Pick<Dose, 'status' | 'handling'>): boolean =>
  status === 'administered' || handling === 'destroyed';

/** Returns true if a dose has a line in the register: it was given, destroyed or put back. */
const hasLine = (dose: Dose | null): boolean =>
  dose !== null && (isOut(dose) || dose.handling === 'returned');

/**
 * Computes the movements that adjust the stock to a dose's new state: the difference to the amount taken before. If the
 * medication or the supply changed, both amounts move. `before` is null for a new record, `after` is null for a voided one. A dose that was
 * destroyed stays out of the stock; one that was put back or destroyed has a movement that says so, even of 0.
 */
export function stockChange(
  before: Dose | null,
  after: Dose | null,
  { by, at, residentId, witnessedBy, handling, isAmendment = false }: StockAct,
): StockChange {
  if (before?.status === 'administered' && before.stockTaken === undefined)
    return { taken: {}, movements: [] };
  // Round once: -0.0005 and 0.0005 round to different thousandths, but the amount returned must equal the amount taken.
  const stockTaken = after
    ? isOut(after)
      ? roundStock(after.stockPerDose ?? defaultPerDose)
      : 0
    : handling === 'destroyed'
      ? roundStock(before?.stockTaken ?? 0)
      : 0;
  const changes = new Map<string, { readonly dose: Dose; readonly amount: number }>();
  const add = (dose: Dose, amount: number) => {
    const sum = roundStock((changes.get(getHolderId(dose))?.amount ?? 0) + amount);
    changes.set(getHolderId(dose), { dose, amount: sum });
  };
  if (before) add(before, roundStock(before.stockTaken ?? 0));
  const last = after ?? before;
  if (last) add(last, -stockTaken);
  const isTold = handling === 'returned' || handling === 'destroyed';
  const isLine = isTold || (isAmendment && (hasLine(before) || hasLine(after)));
  const isLast = (dose: Dose): boolean => last !== null && getHolderId(dose) === getHolderId(last);
  const movements = [...changes.values()]
    .filter(({ dose, amount }) => amount !== 0 || (isLine && isLast(dose)))
    .map(({ dose, amount }) => ({
      id: newMovementId(),
      medicationId: dose.medicationId.toString(),
      ...(dose.supplyId && { supplyId: dose.supplyId.toString() }),
      amount,
      ...(isTold && isLast(dose) && { kind: kinds[handling] }),
      ...(residentId !== undefined && { residentId }),
      ...(witnessedBy && { witnessedBy: { id: witnessedBy.id, name: witnessedBy.name } }),
      by: { id: by.id, name: by.name },
      at,
    }));
  return { taken: { stockTaken }, movements };
}
