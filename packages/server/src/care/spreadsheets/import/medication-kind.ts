import { duplicateField } from '../../../records/clinical/idempotency.ts';
import { changeMedication, toFields, type MedicationPlan } from '../../medications/change-medication.ts';
import { hasDependents } from '../../medications/dependent-records.repository.ts';
import {
  findMedication,
  findMedications,
  insertMedications,
  toMedicationId,
} from '../../medications/medication.repository.ts';
import { newMedication } from '../../medications/new-medication.ts';
import { removeMedication } from '../../medications/remove-medication.ts';
import {
  getFormerValues,
  removeEach,
  storeEach,
  type ImportKind,
  type StoreContext,
  type UndoContext,
} from './import-kind.ts';
import type { ImportStep } from './import.repository.ts';
import { createMedicationPlan, type MedicationStep } from './plan-medications.ts';
import { medicationFieldTypes, readImportFile } from './read-files.ts';

async function store(step: MedicationStep, { actor, now }: StoreContext): Promise<void> {
  if (step.what === 'changed') {
    const plan = toFields(step.sent, { actor, seen: undefined });
    await changeMedication(step.id, plan, { actor, publish: 'never' });
    return;
  }
  try {
    await insertMedications([{ ...newMedication(step.draft, actor, now), _id: toMedicationId(step.id) }]);
  } catch (error) {
    // Stored by an earlier attempt.
    if (duplicateField(error) !== '_id') throw error;
  }
}

async function restore({ id, changes }: ImportStep, { actor }: UndoContext): Promise<void> {
  if (!(await findMedication(id))) return;
  // A medication that the import marked as a controlled drug stays one: the mark is taken away in its own dialog, with a reason.
  const { controlled: _mark, ...others } = changes;
  const plan: MedicationPlan = (current) =>
    toFields(getFormerValues(others, { ...current }), { actor, seen: undefined })(current);
  await changeMedication(id, plan, { actor, publish: 'never' });
}

async function remove(id: string, { actor }: UndoContext): Promise<string | null> {
  const medication = await findMedication(id);
  if (!medication) return null;
  if (medication.movements.some(({ kind }) => kind !== 'opening') || (await hasDependents(medication._id)))
    return 'It is prescribed, recorded or its stock has moved by now.';
  const { finish } = await removeMedication(id, actor);
  await finish();
  return null;
}

/** Publishes no row: the import is published as a whole. */
export const medicationKind = (timezone: string): ImportKind => ({
  async plan(task) {
    const stored = await findMedications();
    const sheet = await readImportFile(task, medicationFieldTypes, timezone);
    return { sheet, ...createMedicationPlan(stored, task.actor) };
  },
  store: (steps, context) => storeEach(steps, (step) => store(step as MedicationStep, context)),
  remove: (steps, context) => removeEach(steps, ({ id }) => remove(id, context)),
  restore: (steps, context) => storeEach(steps, (step) => restore(step, context)),
});
