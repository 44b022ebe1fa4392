import type { FieldErrors } from '@hearthline/contracts';
import { createdState, historyEntry, type Actor } from '../../../records/clinical/history.ts';
import { homeToday } from '../../../records/clinical/home-day.ts';
import { skipRecordNumbers, takeRecordNumbers } from '../../../records/clinical/record-number.ts';
import { findResident, type ResidentDocument } from '../../residents/resident.repository.ts';
import { voidManyVitals } from '../../vitals/hide-vitals.repository.ts';
import { findStoredVitals, toVitalsId } from '../../vitals/known-vitals.repository.ts';
import { residentSnapshot } from '../../vitals/resident-snapshot.ts';
import { insertImportedVitals } from '../../vitals/vitals-record.repository.ts';
import { createHomeInstant } from '../home-instant.ts';
import type { ImportKind } from './import-kind.ts';
import { createVitalsPlan, type VitalsStep } from './plan-vitals.ts';
import { readAllResidents, readImportFile } from './read-files.ts';
import { vitalsFieldTypes } from './vitals-fields.ts';

export function vitalsKind(timezone: string): ImportKind {
  const instant = createHomeInstant(timezone);

  function buildRecord(
    { id, draft: { recordedAt, readings }, recorder }: VitalsStep,
    resident: ResidentDocument,
    { actor, now, recordNumber }: { actor: Actor; now: Date; recordNumber: string },
  ) {
    const { alertLimits, ...snapshot } = residentSnapshot(resident, instant(recordedAt).slice(0, 10));
    // The limits of then are known only if today's held already.
    const isOfThen = alertLimits && (resident.alertLimits?.setAt ?? '') <= recordedAt;
    return {
      _id: toVitalsId(id),
      version: 1,
      recordNumber,
      recordedBy: actor.user.id,
      recordedByName: actor.user.name,
      recordedByRole: actor.user.role,
      recordedAt: new Date(recordedAt),
      createdAt: now,
      source: 'import' as const,
      ...(recorder !== null && { originalRecorder: recorder }),
      ...readings,
      ...snapshot,
      ...(isOfThen && { alertLimits }),
      ...createdState(actor, now),
    };
  }

  return {
    async plan(task) {
      const stored = await readAllResidents();
      const sheet = await readImportFile(task, vitalsFieldTypes, timezone);
      return { sheet, ...createVitalsPlan(stored, new Date()) };
    },

    async store(planned, { actor, now, isRepeat }) {
      const stored = isRepeat ? await findStoredVitals(planned.map(({ id }) => id)) : new Set<string>();
      const steps = planned.filter(({ id }) => !stored.has(id)) as VitalsStep[];
      const residents = new Map<string, ResidentDocument>();
      for (const id of new Set(steps.map(({ draft }) => draft.residentId))) {
        const resident = await findResident(id);
        if (resident) residents.set(id, resident);
      }
      const refused = new Map<number, FieldErrors>();
      for (const { row, draft } of steps)
        if (!residents.has(draft.residentId)) refused.set(row, { residentId: 'Resident not found' });
      const left = steps.filter(({ row }) => !refused.has(row));
      // The driver takes no empty list.
      if (left.length === 0) return refused;
      const { day } = homeToday(timezone, now);
      const numbers = await takeRecordNumbers(
        day,
        left.filter(({ recordNumber }) => recordNumber === null).length,
      );
      await skipRecordNumbers(left.flatMap(({ recordNumber }) => recordNumber ?? []));
      const records = left.flatMap((step) => {
        const resident = residents.get(step.draft.residentId);
        const recordNumber = step.recordNumber ?? numbers.shift() ?? '';
        return resident ? [buildRecord(step, resident, { actor, now, recordNumber })] : [];
      });
      for (const [index, outcome] of (await insertImportedVitals(records)).entries()) {
        if (outcome && outcome.code !== 11000) throw new Error(outcome.errmsg);
        const row = left[index]?.row;
        if (outcome && row !== undefined)
          refused.set(row, { recordNumber: 'This number was given out meanwhile.' });
      }
      return refused;
    },

    async remove(steps, { actor, now, reason }) {
      if (steps.length > 0)
        await voidManyVitals(
          steps.map(({ id }) => ({ id, entry: historyEntry(actor, 'voided', now, { reason }) })),
        );
      return new Map();
    },

    // An import changes no record.
    restore: () => Promise.resolve(new Map()),
  };
}
