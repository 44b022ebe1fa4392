import { valueOf } from './alerts-of-record.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument, AlertStep } from './alert.model.ts';
import type { AlertChange } from './change-alert.ts';
import type { Reading } from './reading.ts';
import { isSameId, countedReadings } from './counted-readings.ts';
import { recorderOf } from './withdrawal.ts';

/** The number of steps from which on further readings add none, so that an alert left open for months stays a small document. */
const maxSteps = 200;

/** Steps for counted readings that were voided or corrected since. */
export function withdrawalSteps(alert: AlertDocument, residentState: ResidentState, now: Date): AlertStep[] {
  return countedReadings(alert).flatMap(({ vitalsId, value }) => {
    const withdrawn = residentState.withdrawalOf(vitalsId);
    if (withdrawn === null || withdrawn === 'hidden') return [];
    const { by, at, because } = withdrawn;
    return [{ what: 'recheck-withdrawn' as const, vitalsId, value, by, at: at ?? now, because }];
  });
}

/** Steps for later readings that begin to count with this change. */
export function recheckSteps(
  { steps = [], kind }: AlertDocument,
  { moved, normalSince }: AlertChange['set'],
  later: readonly Reading[],
): AlertStep[] {
  const fresh = later.filter(
    ({ record: { _id } }) =>
      (isSameId(_id, moved?.vitalsId) || isSameId(_id, normalSince?.vitalsId)) &&
      !steps.some(({ what, vitalsId }) => what === 'rechecked' && isSameId(vitalsId, _id)),
  );
  return fresh.slice(0, Math.max(0, maxSteps - steps.length)).map(({ record }) => ({
    what: 'rechecked',
    by: recorderOf(record),
    at: record.recordedAt,
    vitalsId: record._id,
    value: valueOf(record, kind),
  }));
}

/**
 * The new recheck time. The latest reading of the alert's kind counts as the recheck, whatever its value; the next is due one
 * interval later. If the reading that moved the time was withdrawn, the earlier time applies again, due at once if it has passed.
 */
export function recheckTime(
  { recheckAt, moved }: AlertDocument,
  later: readonly Reading[],
  { withdrawalOf, recheckMinutes }: Pick<ResidentState, 'withdrawalOf' | 'recheckMinutes'>,
  now: Date,
): AlertChange['set'] {
  if (!recheckAt) return {};
  const isValid = !moved || withdrawalOf(moved.vitalsId) === null;
  const before = isValid ? recheckAt : moved.from;
  const last = later.at(-1)?.record;
  const next = new Date((last?.recordedAt.getTime() ?? 0) + recheckMinutes * 60_000);
  const isMoved = last && !isSameId(last._id, moved?.vitalsId) && next > before && (next > now || !isValid);
  if (!isMoved) return isValid ? {} : { ...recheckState(before, now), moved: null };
  return { ...recheckState(next, now), moved: { vitalsId: last._id, from: moved?.from ?? before } };
}

const recheckState = (recheckAt: Date, now: Date) =>
  ({ state: recheckAt > now ? 'taken' : 'recheck-due', recheckAt }) as const;
