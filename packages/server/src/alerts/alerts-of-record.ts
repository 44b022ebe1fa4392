import { assessVitals, formatReading, type VitalKind } from '@hearthline/contracts';
import { onBehalfOf, historyEntry } from '../clinical/history.ts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';
import type { NewAlert } from './alert.model.ts';

/** A record's value of a kind as displayed, e.g. "86" or "88/54". */
export const valueOf = (record: Pick<VitalsDocument, VitalKind>, kind: VitalKind): string =>
  formatReading(kind, record[kind] ?? '');

/** The alerts that a record raises: one for each severe reading. */
export function alertsOf(record: VitalsDocument, raisedAt: Date): NewAlert[] {
  const bands = Object.entries(assessVitals(record)) as [VitalKind, { tone: string }][];
  const severe = bands.filter(([, { tone }]) => tone === 'severe').map(([kind]) => kind);
  return severe.map((kind) => alertOf(record, kind, raisedAt));
}

function alertOf(record: VitalsDocument, kind: VitalKind, raisedAt: Date): NewAlert {
  const { word = 'Severe', side = 'normal' } = assessVitals(record)[kind] ?? {};
  const limits = record.alertLimits?.[kind];
  const { recordedBy, recordedByName: name, recordedByRole: role } = record;
  const recorder = onBehalfOf({ id: recordedBy.toString(), name, role });
  return {
    version: 1,
    vitalsId: record._id,
    residentId: record.residentId,
    residentName: record.residentName,
    residentLastName: record.residentLastName,
    residentRoom: record.residentRoom,
    kind,
    value: valueOf(record, kind),
    word,
    side,
    ...(limits && { limits }),
    measuredAt: record.recordedAt,
    measuredByName: name,
    raisedAt,
    state: 'open',
    takenBy: null,
    takenAt: null,
    notes: [],
    steps: [],
    recheckAt: null,
    normalSince: null,
    closedBy: null,
    closedAt: null,
    withdrawnBecause: null,
    hidden: false,
    history: [historyEntry(recorder, 'raised', raisedAt)],
  };
}
