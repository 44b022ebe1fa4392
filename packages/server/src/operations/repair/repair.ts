import type { RawDatabase } from '../raw-database.ts';
import { repairAlerts } from './repair-alerts.ts';
import { repairCorrections, repairVoided } from './repair-corrections.ts';
import { repairDoses } from './repair-doses.ts';
import { repairMovements } from './repair-movements.ts';
import { repairMovedAlerts } from './repair-moved-alerts.ts';
import { repairPhotos } from './repair-photos.ts';
import { repairPrescriptions } from './repair-prescriptions.ts';
import type { Repair, BackupInfo } from './types.ts';
import type { VitalsDocument } from '../../care/vitals/vitals-record.repository.ts';
import { plural } from '../progress.ts';

const recordNumberParts = /^(VR-\d{8})-(\d{4,15})$/;

/** Raises counters to the highest record number stored: otherwise the next save would be refused as a duplicate. */
const repairCounters: Repair = async (db) => {
  const highest = new Map<string, number>();
  const records = db
    .collection<VitalsDocument>('vitals_records')
    .find({}, { projection: { recordNumber: 1 } });
  for await (const { recordNumber } of records) {
    const [, counter = '', digits] = recordNumberParts.exec(recordNumber ?? '') ?? [];
    const number = Number(digits);
    if (digits && number > (highest.get(counter) ?? 0)) highest.set(counter, number);
  }
  const counters = db.collection<{ _id: string; value: number }>('counters');
  let raised = 0;
  for (const [_id, value] of highest) {
    const found = await counters.findOne({ _id });
    if (found && found.value >= value) continue;
    await counters.updateOne({ _id }, { $set: { value } }, { upsert: true });
    raised += 1;
  }
  return raised === 0
    ? []
    : [`record numbers: ${plural(raised, 'counter')} set past the highest number stored`];
};

// Movements before doses: whether the stock has a dose is seen by them. Alerts after corrections: they depend on which readings
// are hidden.
const allRepairs: readonly Repair[] = [
  repairCounters,
  repairMovements,
  repairVoided,
  repairCorrections,
  repairDoses,
  repairPrescriptions,
  repairMovedAlerts,
  repairAlerts,
  repairPhotos,
];

/**
 * Repairs inconsistencies that arise when collections are read one after another during writes, whatever program made the
 * backup. Consistent data stays unchanged; an interrupted run can be repeated. Resolves with a line of text for each repair.
 */
export async function repairInconsistencies(db: RawDatabase, origin: BackupInfo): Promise<string[]> {
  const messages: string[] = [];
  for (const repair of allRepairs) messages.push(...(await repair(db, origin)));
  return messages;
}
