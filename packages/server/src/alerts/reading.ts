import { assessVitals, type VitalKind } from '@hearthline/contracts';
import type { VitalsDocument } from '../vitals/vitals-record.model.ts';

/** The fields of a record that alerts follow from. */
export const readingFields = {
  ...{ residentId: 1, recordedAt: 1, recordedBy: 1, recordedByName: 1, recordedByRole: 1 },
  ...{ bloodPressure: 1, pulse: 1, spo2: 1, temperature: 1, sugar: 1, sugarType: 1, alertLimits: 1 },
} as const;

/** A record, as much of it as alerts follow from. */
export type ReadingRecord = Pick<VitalsDocument, '_id' | keyof typeof readingFields>;

/** One value of a record, with whether it is in the normal band. */
export interface Reading {
  readonly record: ReadingRecord;
  readonly isNormal: boolean;
}

/** Readings by kind, each in the order they were measured. */
export type ReadingsByKind = ReadonlyMap<VitalKind, readonly Reading[]>;

/** Assesses each record once. `records` are in the order they were measured, all of them before those of `later`. */
export function byKind(records: readonly ReadingRecord[], later: ReadingsByKind = new Map()): ReadingsByKind {
  const kinds = new Map<VitalKind, Reading[]>();
  for (const record of records)
    for (const [name, { tone }] of Object.entries(assessVitals(record))) {
      const kind = name as VitalKind;
      const readings = kinds.get(kind) ?? [];
      if (readings.length === 0) kinds.set(kind, readings);
      readings.push({ record, isNormal: tone === 'normal' });
    }
  for (const [kind, readings] of later) kinds.set(kind, [...(kinds.get(kind) ?? []), ...readings]);
  return kinds;
}
