import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import type { StoredMovement } from '../../care/medications/movement.ts';
import type { ArchivedMovement } from '../../care/medications/movement-archive.repository.ts';
import { plural } from '../progress.ts';
import type { SupplyDocument } from '../../care/medications/supply.repository.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

const medicationsIn = (db: RawDatabase) => db.collection<MedicationDocument>('medications');
const suppliesIn = (db: RawDatabase) => db.collection<SupplyDocument>('supplies');
const archiveIn = (db: RawDatabase) => db.collection<ArchivedMovement>('stock_movements');

/** The holders of stock: medications, and residents' supplies. */
async function* holdersIn(db: RawDatabase) {
  yield* medicationsIn(db).find();
  yield* suppliesIn(db).find();
}

/**
 * Removes archived movements that were stored after their medication or supply was read: they are not in its stock, and the places they
 * take are those of the next ones. One that follows from a dose is stored again with it.
 */
export const repairMovements: Repair = async (db) => {
  let removed = 0;
  for await (const { _id, archived, movements } of holdersIn(db)) {
    const held = new Set(movements.map(({ id }) => id));
    const beyond = { medicationId: _id, seq: { $gt: archived.count } };
    for await (const row of archiveIn(db).find(beyond)) {
      if (held.has(row.id)) continue;
      await archiveIn(db).deleteOne({ _id: row._id });
      removed += 1;
    }
  }
  return removed === 0
    ? []
    : [`stock: ${plural(removed, 'movement')} stored while the backup was made and not in it removed again`];
};

/** A movement with the resident's supply that it is of; null: the house's stock. */
type MovementOfRecord = StoredMovement & { readonly supplyId: SupplyDocument['_id'] | null };

/** The movements of stock that follow from a record, held by its medication or the resident's supplies, or archived. */
export async function movementsOfRecord(
  db: RawDatabase,
  { _id, medicationId, residentId }: Pick<MedicationRecordDocument, '_id' | 'medicationId' | 'residentId'>,
): Promise<MovementOfRecord[]> {
  const recordId = _id.toString();
  const medication = await medicationsIn(db).findOne({ _id: medicationId });
  const own = await suppliesIn(db).find({ residentId, medicationId }).toArray();
  const found: MovementOfRecord[] = [];
  for (const { holder, supplyId } of [
    { holder: medication, supplyId: null },
    ...own.map((supply) => ({ holder: supply, supplyId: supply._id })),
  ]) {
    const archived = await archiveIn(db)
      .find({ medicationId: holder?._id ?? medicationId, recordId })
      .toArray();
    const held = (holder?.movements ?? []).filter((movement) => movement.recordId === recordId);
    found.push(...[...held, ...archived].map((movement) => ({ ...movement, supplyId })));
  }
  return found;
}
