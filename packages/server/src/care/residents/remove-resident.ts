import { appendAudit } from '../../records/audit/audit.repository.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { changeResident } from './change-resident.ts';
import { toHidden } from './resident-changes.ts';
import { residentPhotos } from './resident-photo.repository.ts';
import { hasRecords, hideRecords } from './dependent-records.repository.ts';
import {
  deleteResident,
  findUnfinishedRemovals,
  markRemovalFinished,
  type ResidentDocument,
} from './resident.repository.ts';

/**
 * Hides a resident by one update. Returns the hidden resident and `finish`. `finish` hides their records, or deletes a resident
 * without records, and returns the number of records hidden. The caller publishes the change afterwards. Throws 404.
 */
export async function removeResident(id: string, who: { actor: Actor; today: string }) {
  const { after } = await changeResident(id, { ...who, plan: toHidden, publish: 'never' });
  return { resident: after, finish: () => finishRemoval(after) };
}

/**
 * Finishes removals that a crash interrupted; called at each start. It also hides records whose save was in progress when their
 * resident was removed.
 */
export async function finishRemovals(): Promise<void> {
  for (const resident of await findUnfinishedRemovals()) {
    await finishRemoval(resident);
    await markRemovalFinished(resident);
  }
}

async function finishRemoval(resident: ResidentDocument): Promise<number> {
  if (await hasRecords(resident._id)) return hideRecords(resident._id);
  const [deletion, ...earlier] = [...resident.history].reverse();
  if (deletion) await appendAudit('resident', { ...resident, history: earlier.reverse() }, deletion);
  await residentPhotos.removeAll(resident._id);
  await deleteResident(resident);
  return hideRecords(resident._id);
}
