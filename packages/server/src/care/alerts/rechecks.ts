import { toAlertValue } from './alert-of-record.ts';
import type { ResidentState } from './resident-state.ts';
import { getReadingKinds, type AlertDocument, type AlertStep, type Recheck } from './alert.repository.ts';
import type { AlertChange } from './change-alert.ts';
import type { ReadingsByKind } from './reading.ts';
import { countedReadings, isSameId, isSameReading } from './counted-readings.ts';
import { getRecorder } from './withdrawal.ts';

/** At this number of steps, further readings add no steps, to limit the document of an alert that stays open for months. */
const maxSteps = 200;

/** Steps for counted readings that have been voided or corrected since. */
export function withdrawalSteps(alert: AlertDocument, residentState: ResidentState, now: Date): AlertStep[] {
  return countedReadings(alert).flatMap(({ kind, vitalsId, value }) => {
    const withdrawn = residentState.withdrawalOf(vitalsId);
    if (withdrawn === null || withdrawn === 'hidden') return [];
    const { by, at, because } = withdrawn;
    return [{ what: 'recheck-withdrawn' as const, kind, vitalsId, value, by, at: at ?? now, because }];
  });
}

/** Steps for later readings that count from this change on. */
export function recheckSteps(
  { steps = [] }: AlertDocument,
  { rechecks = [], readings = {} }: AlertChange['set'],
  later: ReadingsByKind,
): AlertStep[] {
  const fresh = [...later].flatMap(([kind, ofKind]) =>
    ofKind.flatMap(({ record }): AlertStep[] => {
      const { _id: vitalsId, recordedAt: at } = record;
      const counts =
        rechecks.some((one) => isSameReading(one, { kind, vitalsId })) ||
        isSameId(readings[kind]?.normalSince?.vitalsId, vitalsId);
      const isKnown = steps.some(
        (step) => step.what === 'rechecked' && isSameReading(step, { kind, vitalsId }),
      );
      if (!counts || isKnown) return [];
      return [
        { what: 'rechecked', kind, by: getRecorder(record), at, vitalsId, value: toAlertValue(record, kind) },
      ];
    }),
  );
  return fresh.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, Math.max(0, maxSteps - steps.length));
}

/**
 * The new recheck time. The latest reading of each kind counts as its recheck, whatever its value. Once every kind has a
 * recheck, the next is due one interval after the oldest recheck. If a recheck was withdrawn, the time is computed again from
 * the others, and is due at once if it has passed.
 */
export function recheckChange(
  alert: AlertDocument,
  later: ReadingsByKind,
  { withdrawalOf, recheckMinutes }: Pick<ResidentState, 'withdrawalOf' | 'recheckMinutes'>,
  now: Date,
): AlertChange['set'] {
  const { recheckAt, recheckBase, rechecks: stored = [] } = alert;
  if (!recheckAt) return {};
  const base = recheckBase ?? recheckAt;
  const next = (measuredAt: Date) => new Date(measuredAt.getTime() + recheckMinutes * 60_000);
  const kinds = getReadingKinds(alert);
  const rechecks = kinds.flatMap((kind): Recheck[] => {
    const last = later.get(kind)?.at(-1)?.record;
    // A reading from before the recheck time was set does not count.
    if (last && next(last.recordedAt) > base) return [{ kind, vitalsId: last._id, at: last.recordedAt }];
    const known = stored.find((one) => one.kind === kind && withdrawalOf(one.vitalsId) === null);
    return known ? [known] : [];
  });
  const isSame =
    rechecks.length === stored.length &&
    rechecks.every((one) => stored.some((other) => isSameReading(one, other)));
  if (isSame) return {};
  const isComplete = rechecks.length === kinds.length;
  const oldest = new Date(Math.min(...rechecks.map(({ at }) => at.getTime())));
  const time = isComplete ? next(oldest) : base;
  return {
    rechecks,
    recheckBase: isComplete ? base : null,
    ...(time.getTime() !== recheckAt.getTime() && {
      recheckAt: time,
      state: time > now ? 'taken' : 'recheck-due',
    }),
  };
}
