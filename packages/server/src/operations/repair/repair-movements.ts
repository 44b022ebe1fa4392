import type { MedicationRecordDocument } from '../../care/medication-records/medication-record.repository.ts';
import type { MedicationDocument } from '../../care/medications/medication.repository.ts';
import type { StoredMovement } from '../../care/medications/movement.ts';
import type { ArchivedMovement } from '../../care/medications/movement-archive.repository.ts';
import { plural } from '../progress.ts';
import type { RawDatabase } from '../raw-database.ts';
import type { Repair } from './types.ts';

const medicationsIn = (db: RawDatabase) => db.collection<MedicationDocument>('medications');
const archiveIn = (db: RawDatabase) => db.collection<ArchivedMovement>('stock_movements');

/**
 * Removes archived movements that were stored after their medication was read: they are not in its stock, and the places they
 * take are those of the next ones. One that follows from a dose is stored again with it.
 */
export const repairMovements: Repair = async (db) => {
  let removed = 0;
  for await (const { _id, archived, movements } of medicationsIn(db).find()) {
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

/** The movements of stock that follow from a record, held by its medication or archived. */
export async function movementsOfRecord(
  db: RawDatabase,
  { _id, medicationId }: Pick<MedicationRecordDocument, '_id' | 'medicationId'>,
): Promise<StoredMovement[]> {
  const recordId = _id.toString();
  const medication = await medicationsIn(db).findOne({ _id: medicationId });
  const held = (medication?.movements ?? []).filter((movement) => movement.recordId === recordId);
  return [...held, ...(await archiveIn(db).find({ medicationId, recordId }).toArray())];
}
