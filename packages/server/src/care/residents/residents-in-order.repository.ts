import {
  readInStoredOrder,
  type StoredOrderQuery,
  type StoredRows,
} from '../../records/clinical/stored-order.repository.ts';
import { ResidentModel } from './resident.repository.ts';
import type { ListedResident } from './search-residents.repository.ts';

/** Residents in insertion order, including inactive ones, without deleted ones. */
export async function readResidentsInOrder(query: StoredOrderQuery): Promise<StoredRows<ListedResident>> {
  const { residentIds, ids, after, limit } = query;
  const wanted = residentIds && ids ? ids.filter((id) => residentIds.includes(id)) : (residentIds ?? ids);
  const ofThese = { ids: wanted && [...wanted].sort(), after, limit };
  const found = await readInStoredOrder<ListedResident>(ResidentModel.collection, ofThese);
  return { ...found, rows: found.rows.filter(({ hidden }) => !hidden) };
}
