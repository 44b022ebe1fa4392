import type { RawDatabase } from '../raw-database.ts';
import { repairAlerts } from './repair-alerts.ts';
import { repairCorrections, repairVoided } from './repair-corrections.ts';
import { repairCounters } from './repair-counters.ts';
import { repairPhotos } from './repair-photos.ts';
import type { Repair, BackupInfo } from './types.ts';

// Alerts after corrections: they depend on which readings are hidden.
const allRepairs: readonly Repair[] = [
  repairCounters,
  repairVoided,
  repairCorrections,
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
