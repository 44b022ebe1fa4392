import {
  readInStoredOrder,
  type StoredOrderQuery,
  type StoredRows,
} from '../../records/clinical/stored-order.repository.ts';
import { finishAll } from './hide-vitals.repository.ts';
import { VitalsRecordModel, type VitalsDocument } from './vitals-record.repository.ts';

/** Records in insertion order, including voided and corrected ones, without their history. */
export async function readVitalsInOrder(query: StoredOrderQuery): Promise<StoredRows<VitalsDocument>> {
  const superseded = await finishAll();
  const found = await readInStoredOrder<VitalsDocument>(VitalsRecordModel.collection, query);
  return { ...found, rows: found.rows.filter(({ _id }) => !superseded.has(_id.toString())) };
}
