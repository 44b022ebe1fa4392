import type { WholeDatabase } from '../whole-database.ts';
import { repairAlerts } from './repair-alerts.ts';
import { repairCorrections, repairVoided } from './repair-corrections.ts';
import { repairCounters } from './repair-counters.ts';
import { repairPhotos } from './repair-photos.ts';
import type { Repair, Origin } from './types.ts';

// Alerts come last: they follow from which readings count.
const mends: readonly Repair[] = [
  repairCounters,
  repairVoided,
  repairCorrections,
  repairAlerts,
  repairPhotos,
];

/**
 * Mends what tears when collections are read one after another while others write, whatever made the backup. Data without
 * tears stays as it is; cut off, it can be run again.
 */
export async function repairTears(db: WholeDatabase, origin: Origin): Promise<string[]> {
  const told: string[] = [];
  for (const mend of mends) told.push(...(await mend(db, origin)));
  return told;
}
