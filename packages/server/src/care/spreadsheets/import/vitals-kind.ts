import type { FieldErrors } from '@hearthline/contracts';
import { createdState, historyEntry } from '../../../records/clinical/history.ts';
import { homeToday } from '../../../records/clinical/home-day.ts';
import { skipRecordNumbers, takeRecordNumbers } from '../../../records/clinical/record-number.ts';
import { chunked, inLanes } from '../../../platform/core/in-lanes.ts';
import { createTurns } from '../../../platform/core/turns.ts';
import { findResident } from '../../residents/resident.repository.ts';
import { voidManyVitals } from '../../vitals/hide-vitals.repository.ts';
import { findStoredVitals, toVitalsId } from '../../vitals/known-vitals.repository.ts';
import { residentSnapshot } from '../../vitals/resident-snapshot.ts';
import { insertImportedVitals } from '../../vitals/vitals-record.repository.ts';
import { createHomeInstant } from '../home-instant.ts';
import type { ImportKind } from './import-kind.ts';
import type { MakeWay } from './make-way.ts';
import type { VitalsStep } from './plan-vitals.ts';

/** Records of one insert: the reads of other requests wait no longer than it takes. */
const perInsert = 160;
/** Inserts under way at a time: the next is made while the database stores one. With more, the reads of others wait for all. */
const insertLanes = 2;

export function vitalsKind(timezone: string, makeWay: MakeWay): ImportKind {
  const instant = createHomeInstant(timezone);
  return {
    async store(planned, { actor, now, isRepeat }) {
      const stored = isRepeat ? await findStoredVitals(planned.map(({ id }) => id)) : new Set<string>();
      const steps = planned.filter(({ id }) => !stored.has(id)) as VitalsStep[];
      const residents = new Map(
        await Promise.all(
          [...new Set(steps.map(({ draft }) => draft.residentId))].map(
            async (id) => [id, await findResident(id)] as const,
          ),
        ),
      );
      const refused = new Map<number, FieldErrors>();
      for (const { row, draft } of steps)
        if (!residents.get(draft.residentId)) refused.set(row, { residentId: 'Resident not found' });
      const left = steps.filter(({ row }) => !refused.has(row));
      // The driver takes no empty list.
      if (left.length === 0) return refused;
      const { day } = homeToday(timezone, now);
      const numbers = await takeRecordNumbers(
        day,
        left.filter(({ recordNumber }) => recordNumber === null).length,
      );
      await skipRecordNumbers(left.flatMap(({ recordNumber }) => recordNumber ?? []));
      // In the order of the rows, whichever lane comes first.
      const numberOf = new Map(left.map(({ row, recordNumber }) => [row, recordNumber ?? numbers.shift()]));
      const parts = chunked(left, perInsert);
      // The lanes begin together: without turns between them, other requests would wait for all of them.
      const turns = createTurns();
      await inLanes(parts, insertLanes, async (part) => {
        const records: ReturnType<typeof recordOf> = [];
        for (const step of part) {
          records.push(...recordOf(step));
          if (turns.isOver()) await turns.next();
        }
        // The driver serializes all of them at once.
        await turns.next();
        const outcomes = await makeWay(() => insertImportedVitals(records));
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome && outcome.code !== 11000) throw new Error(outcome.errmsg);
          const row = part[index]?.row;
          if (outcome && row !== undefined)
            refused.set(row, { recordNumber: 'This number was given out meanwhile.' });
        }
      });
      return refused;

      function recordOf({ row, id, draft, recorder }: VitalsStep) {
        const { recordedAt, readings } = draft;
        const resident = residents.get(draft.residentId);
        if (!resident) return [];
        const { alertLimits, ...snapshot } = residentSnapshot(resident, instant(recordedAt).slice(0, 10));
        // The limits of then are known only if today's held already.
        const isOfThen = alertLimits && (resident.alertLimits?.setAt ?? '') <= recordedAt;
        const record = {
          _id: toVitalsId(id),
          version: 1,
          recordNumber: numberOf.get(row) ?? '',
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
        return [record];
      }
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
