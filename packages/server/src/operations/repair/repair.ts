import type { RawDatabase } from '../raw-database.ts';
import { repairAlerts } from './repair-alerts.ts';
import { repairCorrections, repairVoided } from './repair-corrections.ts';
import { repairCounters } from './repair-counters.ts';
import { repairDoses } from './repair-doses.ts';
import { repairMovements } from './repair-movements.ts';
import { repairMovedAlerts } from './repair-moved-alerts.ts';
import { repairPhotos } from './repair-photos.ts';
import { repairPrescriptions } from './repair-prescriptions.ts';
import type { Repair, BackupInfo } from './types.ts';

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
