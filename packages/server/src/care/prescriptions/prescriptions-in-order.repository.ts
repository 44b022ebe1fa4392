import {
  readInStoredOrder,
  type StoredOrderQuery,
  type StoredRows,
} from '../../records/clinical/stored-order.repository.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

/** Prescriptions in the order in which they were stored, ended ones too. `finishChanges()` comes before it. */
export async function readPrescriptionsInOrder(
  query: StoredOrderQuery,
): Promise<StoredRows<PrescriptionDocument>> {
  // Few, and changed ones have no index: each is read.
  const everything = { ...query, storedSince: undefined, changedSince: undefined };
  const found = await readInStoredOrder<PrescriptionDocument>(PrescriptionModel.collection, everything);
  return { ...found, rows: found.rows.filter(({ hidden }) => !hidden) };
}
