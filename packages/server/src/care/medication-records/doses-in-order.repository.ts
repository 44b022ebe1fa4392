import {
  readInStoredOrder,
  type StoredOrderQuery,
  type StoredRows,
} from '../../records/clinical/stored-order.repository.ts';
import { finishAll } from './hide-medication-record.repository.ts';
import { MedicationRecordModel, type MedicationRecordDocument } from './medication-record.repository.ts';

/** Records in insertion order, including voided and corrected ones, without their history. */
export async function readDosesInOrder(
  query: StoredOrderQuery,
): Promise<StoredRows<MedicationRecordDocument>> {
  const superseded = await finishAll();
  const found = await readInStoredOrder<MedicationRecordDocument>(MedicationRecordModel.collection, query);
  return { ...found, rows: found.rows.filter(({ _id }) => !superseded.has(_id.toString())) };
}
