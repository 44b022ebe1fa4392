import { valueOf } from './alerts-of-record.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument, AlertStep } from './alert.model.ts';
import type { AlertChange } from './change-alert.ts';
import type { Reading } from './reading.ts';
import { isSame, isSourceOf } from './counted-readings.ts';
import { recorderOf } from './withdrawal.ts';

/** The most steps of an alert that further readings add to: one that nobody closes for months stays a small document. */
const mostSteps = 200;

/** What is to be told of readings that the alert rests on and that were voided or corrected since. */
export function withdrawals(alert: AlertDocument, behind: ResidentState, now: Date): AlertStep[] {
  return isSourceOf(alert).flatMap(({ vitalsId, value }) => {
    const gone = behind.fateOf(vitalsId);
    if (gone === null || gone === 'hidden') return [];
    const { by, at, because } = gone;
    return [{ what: 'recheck-withdrawn' as const, vitalsId, value, by, at: at ?? now, because }];
  });
}

/** What is to be told of later readings that begin to count with this change. */
export function rechecks(
  { steps = [], kind }: AlertDocument,
  { moved, normalSince }: AlertChange['set'],
  later: readonly Reading[],
): AlertStep[] {
  const fresh = later.filter(
    ({ record: { _id } }) =>
      (isSame(_id, moved?.vitalsId) || isSame(_id, normalSince?.vitalsId)) &&
      !steps.some(({ what, vitalsId }) => what === 'rechecked' && isSame(vitalsId, _id)),
  );
  return fresh.slice(0, Math.max(0, mostSteps - steps.length)).map(({ record }) => ({
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
  { fateOf, recheckMinutes }: Pick<ResidentState, 'fateOf' | 'recheckMinutes'>,
  now: Date,
): AlertChange['set'] {
  if (!recheckAt) return {};
  const stands = !moved || fateOf(moved.vitalsId) === null;
  const before = stands ? recheckAt : moved.from;
  const last = later.at(-1)?.record;
  const next = new Date((last?.recordedAt.getTime() ?? 0) + recheckMinutes * 60_000);
  const moves = last && !isSame(last._id, moved?.vitalsId) && next > before && (next > now || !stands);
  if (!moves) return stands ? {} : { ...standing(before, now), moved: null };
  return { ...standing(next, now), moved: { vitalsId: last._id, from: moved?.from ?? before } };
}

const standing = (recheckAt: Date, now: Date) =>
  ({ state: recheckAt > now ? 'taken' : 'recheck-due', recheckAt }) as const;
