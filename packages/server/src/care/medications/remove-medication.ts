import { appendAudit } from '../../records/audit/audit.repository.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { changeMedication, toHidden } from './change-medication.ts';
import { hasDependents } from './dependent-records.repository.ts';
import { deleteMedication, type MedicationDocument } from './medication.repository.ts';
import { deleteArchived, hasArchivedBesideOpening } from './movement-archive.repository.ts';

/**
 * Hides a medication by one update. Resolves with the hidden medication and `finish`, which deletes it if no record refers to
 * it and its stock never changed. The caller publishes the change after `finish`. After a crash in between it stays hidden,
 * which no list shows. Throws 404.
 */
export async function removeMedication(id: string, actor: Actor) {
  const { after } = await changeMedication(id, toHidden, { actor, publish: 'never' });
  return { medication: after, finish: () => deleteUnused(after) };
}

async function deleteUnused(medication: MedicationDocument): Promise<void> {
  if (await wasUsed(medication)) return;
  const [deletion, ...earlier] = [...medication.history].reverse();
  if (deletion) await appendAudit('medication', { ...medication, history: earlier.reverse() }, deletion);
  if (await deleteMedication(medication)) await deleteArchived(medication._id);
}

async function wasUsed({ _id, movements }: MedicationDocument): Promise<boolean> {
  return (
    movements.some(({ kind }) => kind !== 'opening') ||
    (await hasArchivedBesideOpening(_id)) ||
    (await hasDependents(_id))
  );
}
