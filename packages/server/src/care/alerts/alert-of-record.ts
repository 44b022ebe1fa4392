import { assessVitals, formatReading, vitalKinds, type VitalKind } from '@hearthline/contracts';
import { onBehalfOf, historyEntry, type Actor } from '../../records/clinical/history.ts';
import type { VitalsDocument } from '../vitals/vitals-record.repository.ts';
import type { NewAlert, StoredReading, StoredReadings } from './alert.repository.ts';

/** A record's value of a kind as displayed, e.g. "86" or "88/54". */
export const toAlertValue = (record: Pick<VitalsDocument, VitalKind>, kind: VitalKind): string =>
  formatReading(kind, record[kind] ?? '');

type AssessedRecord = Pick<VitalsDocument, VitalKind | 'sugarType' | 'alertLimits'>;

/** The severe readings of a record; empty if there are none. */
export function severeReadings(record: AssessedRecord): StoredReadings {
  const bands = assessVitals(record);
  const severe = vitalKinds.flatMap((kind): [VitalKind, StoredReading][] => {
    const band = bands[kind];
    if (band?.tone !== 'severe') return [];
    const limits = record.alertLimits?.[kind];
    const { word, side } = band;
    return [
      [kind, { value: toAlertValue(record, kind), word, side, ...(limits && { limits }), normalSince: null }],
    ];
  });
  return Object.fromEntries(severe);
}

/** The alert that a record raises, listing its severe readings; null if it has none. */
export function toNewAlert(record: VitalsDocument, raisedAt: Date): NewAlert | null {
  const readings = severeReadings(record);
  if (Object.keys(readings).length === 0) return null;
  const { recordedBy, recordedByName: name, recordedByRole: role } = record;
  const recorder = onBehalfOf({ id: recordedBy.toString(), name, role });
  return {
    vitalsId: record._id,
    residentId: record.residentId,
    residentName: record.residentName,
    residentLastName: record.residentLastName,
    residentRoom: record.residentRoom,
    readings,
    measuredAt: record.recordedAt,
    measuredByName: name,
    ...newlyRaised(recorder, raisedAt),
  };
}

/** The fields of an alert that nobody has taken yet. */
export const newlyRaised = (actor: Actor, raisedAt: Date) => ({
  version: 1,
  raisedAt,
  state: 'open' as const,
  takenBy: null,
  takenAt: null,
  notes: [],
  steps: [],
  recheckAt: null,
  closedBy: null,
  closedAt: null,
  withdrawnBecause: null,
  hidden: false,
  history: [historyEntry(actor, 'raised', raisedAt)],
});
