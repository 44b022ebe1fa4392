import { homeToday } from '../../../records/clinical/home-day.ts';
import { duplicateField } from '../../../records/clinical/idempotency.ts';
import { readMove } from '../../away/read-move.ts';
import { changeResident, type ResidentPlan } from '../../residents/change-resident.ts';
import { createResident } from '../../residents/create-resident.ts';
import { hasRecords } from '../../residents/dependent-records.repository.ts';
import { removeResident } from '../../residents/remove-resident.ts';
import { findResident, toResidentId } from '../../residents/resident.repository.ts';
import {
  getFormerValues,
  removeEach,
  storeEach,
  type ImportKind,
  type StoreContext,
  type UndoContext,
} from './import-kind.ts';
import { toImported } from './imported-resident.ts';
import type { ImportStep } from './import.repository.ts';
import { createResidentPlan, type ResidentStep } from './plan-residents.ts';
import { readAllResidents, readImportFile, readResidentObjects, residentFieldTypes } from './read-files.ts';

/** Publishes no row: the import is published as a whole. */
export function residentKind(timezone: string): ImportKind {
  async function store(step: ResidentStep, { actor, now }: StoreContext): Promise<void> {
    const { day: today } = homeToday(timezone, now);
    if (step.what === 'changed') {
      const plan = toImported(step.sent, today, await readMove(step.id, now));
      await changeResident(step.id, { actor, today, plan, publish: 'never' });
      return;
    }
    const imported = { _id: toResidentId(step.id), active: step.active };
    try {
      await createResident(step.draft, actor, null, { today, now, imported });
    } catch (error) {
      // Stored by an earlier attempt.
      if (duplicateField(error) !== '_id') throw error;
    }
  }

  async function restore({ id, changes }: ImportStep, { actor, now }: UndoContext): Promise<void> {
    if (!(await findResident(id))) return;
    const { day: today } = homeToday(timezone, now);
    const move = await readMove(id, now);
    const plan: ResidentPlan = (current) =>
      toImported(getFormerValues(changes, { ...current }), today, move)(current);
    await changeResident(id, { actor, today, plan, publish: 'never' });
  }

  async function remove(id: string, { actor, now }: UndoContext): Promise<string | null> {
    const resident = await findResident(id);
    if (!resident) return null;
    if (await hasRecords(resident._id)) return 'There are records of this resident by now.';
    const { finish } = await removeResident(id, { actor, today: homeToday(timezone, now).day });
    await finish();
    return null;
  }

  return {
    async plan(task) {
      const stored = await readAllResidents();
      const { source, query } = task;
      const sheet =
        source instanceof Uint8Array
          ? await readImportFile(task, residentFieldTypes, timezone)
          : readResidentObjects(source, { timezone, dateOrder: query.dateOrder });
      return { sheet, ...createResidentPlan(stored, homeToday(timezone).day, query.noAllergies) };
    },
    store: (steps, context) => storeEach(steps, (step) => store(step as ResidentStep, context)),
    remove: (steps, context) => removeEach(steps, ({ id }) => remove(id, context)),
    restore: (steps, context) => storeEach(steps, (step) => restore(step, context)),
  };
}
