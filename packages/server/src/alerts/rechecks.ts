import { valueOf } from './alerts-of-record.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument, AlertStep } from './alert.model.ts';
import type { AlertChange } from './change-alert.ts';
import type { Reading } from './reading.ts';
import { isSameId, countedReadings } from './counted-readings.ts';
import { recorderOf } from './withdrawal.ts';

/** The most steps of an alert that further readings add to: one that nobody closes for months stays a small document. */
const maxSteps = 200;

/** What is to be told of readings that the alert rests on and that were voided or corrected since. */
export function withdrawalSteps(alert: AlertDocument, residentState: ResidentState, now: Date): AlertStep[] {
  return countedReadings(alert).flatMap(({ vitalsId, value }) => {
    const withdrawn = residentState.withdrawalOf(vitalsId);
    if (withdrawn === null || withdrawn === 'hidden') return [];
    const { by, at, because } = withdrawn;
    return [{ what: 'recheck-withdrawn' as const, vitalsId, value, by, at: at ?? now, because }];
  });
}

/** What is to be told of later readings that begin to count with this change. */
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
 * The time of the recheck. The last reading of the alert's kind is the recheck, whatever it says: the next is due that much
 * later. Where the reading that the time followed from is gone, it is as it was before that one: due at once where it passed.
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
