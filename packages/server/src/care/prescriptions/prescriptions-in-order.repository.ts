import {
  readInStoredOrder,
  type StoredOrderQuery,
  type StoredRows,
} from '../../records/clinical/stored-order.repository.ts';
import { PrescriptionModel, type PrescriptionDocument } from './prescription.repository.ts';

/** Prescriptions in insertion order, including ended ones. Call `finishChanges()` first. */
export async function readPrescriptionsInOrder(
  query: StoredOrderQuery,
): Promise<StoredRows<PrescriptionDocument>> {
  // Read all: prescriptions are few, and there is no index on changed ones.
  const everything = { ...query, storedSince: undefined, changedSince: undefined };
  const found = await readInStoredOrder<PrescriptionDocument>(PrescriptionModel.collection, everything);
  return { ...found, rows: found.rows.filter(({ hidden }) => !hidden) };
}
