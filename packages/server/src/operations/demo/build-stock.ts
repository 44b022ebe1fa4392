import { roundStock, fromThousandths, type User } from '@hearthline/contracts';
import { onBehalfOf } from '../../records/clinical/history.ts';
import type { PendingMovement } from '../../care/medication-records/medication-record.repository.ts';
import type { MedicationDocument, NewMedication } from '../../care/medications/medication.repository.ts';
import { storableMovement, type StoredMovement } from '../../care/medications/movement.ts';
import { newMedication } from '../../care/medications/new-medication.ts';
import type { demoMedicines } from './demo-medicines.ts';

interface StockInput {
  /** The movements of given doses, in the order of recording. */
  readonly given: readonly StoredMovement[];
  /** The user who receives deliveries. */
  readonly by: User;
  readonly openedAt: Date;
  readonly deliveredAt: Date;
}

/** The movement of a dose as applied to its medication. */
export const givenMovement = (
  { medicationId: _medication, kind, ...pending }: PendingMovement,
  recordId: string,
  storedAt: Date,
): StoredMovement => storableMovement({ ...pending, kind: kind ?? 'given', recordId }, storedAt);

/**
 * A medication with an opening stock, one delivery and the given doses. Its current quantity is that of the table of medicines,
 * and the sum of its movements.
 */
export function stockedMedication(
  { _id, ...medicine }: (typeof demoMedicines)[number] & Pick<MedicationDocument, '_id'>,
  { given, by, openedAt, deliveredAt }: StockInput,
): NewMedication & Pick<MedicationDocument, '_id'> {
  const taken = -fromThousandths(sumOf(given));
  const delivered = Math.floor(taken / 20) * 10;
  const quantity = roundStock(medicine.quantity + taken - delivered);
  const opened = newMedication({ ...medicine, quantity }, onBehalfOf(by), openedAt);
  const delivery = storableMovement({ kind: 'received', amount: delivered, by }, deliveredAt);
  const movements = [...opened.movements, ...(delivered > 0 ? [delivery] : []), ...given].sort(
    (a, b) => a.storedAt.getTime() - b.storedAt.getTime(),
  );
  return {
    ...opened,
    _id,
    version: Math.max(1, movements.length),
    stock: sumOf(movements),
    movements,
    updatedAt: movements.at(-1)?.storedAt ?? openedAt,
  };
}

const sumOf = (movements: readonly StoredMovement[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0);
