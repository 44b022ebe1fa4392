import type { VitalKind } from '@hearthline/contracts';
import { toAlertValue } from './alert-of-record.ts';
import type { ResidentState } from './resident-state.ts';
import { getReadingKinds, type AlertDocument, type StoredReadings } from './alert.repository.ts';
import type { ReadingRecord } from '../vitals/alert-vitals.repository.ts';
import type { Reading, ReadingsByKind } from './reading.ts';
import { isSameId } from './counted-readings.ts';

/** The known readings of an alert's kinds that were measured after its record, in the order of measurement. */
export function laterReadings(alert: AlertDocument, { readings }: ResidentState): ReadingsByKind {
  return new Map(
    getReadingKinds(alert).map((kind) => {
      const ofKind = readings.get(kind) ?? [];
      const first = ofKind.findIndex(({ record }) => isLater(record, alert));
      return [kind, first < 0 ? [] : ofKind.slice(first)];
    }),
  );
}

/** The alert's readings with updated `normalSince`; the same object if none changed. */
export function withNormalSince(
  { readings }: Pick<AlertDocument, 'readings'>,
  later: ReadingsByKind,
  { from }: Pick<ResidentState, 'from'>,
): StoredReadings {
  const changed = getReadingKinds({ readings }).flatMap((kind) => {
    const reading = readings[kind];
    const current = reading?.normalSince ?? null;
    const since = normalSinceOf(kind, current, later.get(kind) ?? [], from);
    return reading && !isSameId(current?.vitalsId, since?.vitalsId)
      ? [[kind, { ...reading, normalSince: since }]]
      : [];
  });
  return changed.length > 0 ? { ...readings, ...(Object.fromEntries(changed) as StoredReadings) } : readings;
}

type NormalSince = NonNullable<StoredReadings[VitalKind]>['normalSince'];

/** The first of the later readings from which on all readings of the kind are normal; null if the last one is not. */
function normalSinceOf(
  kind: VitalKind,
  current: NormalSince,
  later: readonly Reading[],
  from: Date,
): NormalSince {
  let since = current && current.at < from ? current : null;
  for (const { record, isNormal } of later)
    since = isNormal
      ? (since ?? { vitalsId: record._id, value: toAlertValue(record, kind), at: record.recordedAt })
      : null;
  return since;
}

/** Returns true if a record was measured after an alert's record; records of the same time are ordered by insertion. */
export function isLater(
  { _id, recordedAt }: Pick<ReadingRecord, '_id' | 'recordedAt'>,
  { measuredAt, vitalsId }: Pick<AlertDocument, 'measuredAt' | 'vitalsId'>,
): boolean {
  const lead = recordedAt.getTime() - measuredAt.getTime();
  return lead > 0 || (lead === 0 && _id.toString() > vitalsId.toString());
}
