import { valueOf } from './alerts-of-record.ts';
import type { ResidentState } from './resident-state.ts';
import type { AlertDocument } from './alert.model.ts';
import type { AlertChange } from './change-alert.ts';
import type { Reading, ReadingRecord } from './reading.ts';
import { isSameId } from './counted-readings.ts';

/** The known readings of an alert's kind that were measured after it, in that order. */
export function laterReadings(alert: AlertDocument, { readings }: ResidentState): readonly Reading[] {
  const ofKind = readings.get(alert.kind) ?? [];
  const first = ofKind.findIndex(({ record }) => isLater(record, alert));
  return first < 0 ? [] : ofKind.slice(first);
}

/** The new `normalSince`: the first of the later readings from which on all are normal, or null; empty for no change. */
export function normalSinceChange(
  alert: AlertDocument,
  later: readonly Reading[],
  { from }: Pick<ResidentState, 'from'>,
): AlertChange['set'] {
  const { normalSince: current } = alert;
  let since = current && current.at < from ? current : null;
  for (const { record, isNormal } of later) since = isNormal ? (since ?? sinceOf(record, alert)) : null;
  return isSameId(current?.vitalsId, since?.vitalsId) ? {} : { normalSince: since };
}

const sinceOf = (record: ReadingRecord, { kind }: AlertDocument) => ({
  vitalsId: record._id,
  value: valueOf(record, kind),
  at: record.recordedAt,
});

/** Whether a record was measured after an alert's reading; records of the same time are ordered by their insertion. */
export function isLater(
  { _id, recordedAt }: Pick<ReadingRecord, '_id' | 'recordedAt'>,
  { measuredAt, vitalsId }: Pick<AlertDocument, 'measuredAt' | 'vitalsId'>,
): boolean {
  const lead = recordedAt.getTime() - measuredAt.getTime();
  return lead > 0 || (lead === 0 && _id.toString() > vitalsId.toString());
}
