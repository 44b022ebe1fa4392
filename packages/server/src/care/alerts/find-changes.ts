import { findChangedResidents } from '../residents/resident-list.repository.ts';
import { findAddedVitals, findResidentsWithVoided } from '../vitals/alert-vitals.repository.ts';
import { epoch } from './resident-state.ts';

/**
 * The residents to check by id, each with the earliest time of measurement of its added readings. `epoch` means that anything
 * may have changed.
 */
export type Changes = ReadonlyMap<string, Date>;

/** Adds a change; a known change of the same resident keeps the earlier time. */
export function addChange(changes: Map<string, Date>, residentId: string, from: Date): void {
  const known = changes.get(residentId);
  if (!known || from < known) changes.set(residentId, from);
}

/** The maximum of added records to read. More than this means an import, and reading them all would load the database. */
const maxAdded = 2_000;

/**
 * The changes stored since `since` that affect alerts: records added, voided or corrected, and changed residents. Null if more
 * than 2,000 records were added.
 */
export async function findChanges(since: Date): Promise<Changes | null> {
  const [voided, residents, added] = await Promise.all([
    findResidentsWithVoided(since),
    findChangedResidents(since),
    findAddedVitals(since, maxAdded),
  ]);
  if (!added) return null;
  const changes = new Map<string, Date>();
  for (const { residentId, recordedAt, corrects } of added)
    addChange(changes, residentId.toString(), corrects ? epoch : recordedAt);
  for (const residentId of [...voided, ...residents]) addChange(changes, residentId, epoch);
  return changes;
}
