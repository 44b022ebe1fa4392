import type { WholeDatabase } from '../whole-database.ts';
import { mendAlerts } from './mend-alerts.ts';
import { mendCorrections, mendVoided } from './mend-corrections.ts';
import { mendCounters } from './mend-counters.ts';
import { mendPhotos } from './mend-photos.ts';
import type { Mend, Origin } from './types.ts';

// Alerts come last: they follow from which readings count.
const mends: readonly Mend[] = [mendCounters, mendVoided, mendCorrections, mendAlerts, mendPhotos];

/**
 * Mends what tears when collections are read one after another while others write, whatever made the backup. Data without
 * tears stays as it is; cut off, it can be run again.
 */
export async function mendTears(db: WholeDatabase, origin: Origin): Promise<string[]> {
  const told: string[] = [];
  for (const mend of mends) told.push(...(await mend(db, origin)));
  return told;
}
