import { assessVitals, type VitalKind } from '@hearthline/contracts';
import type { ReadingRecord } from '../vitals/alert-vitals.repository.ts';

/** One reading of a record; `isNormal` is true if it is in the normal band. */
export interface Reading {
  readonly record: ReadingRecord;
  readonly isNormal: boolean;
}

/** Readings by kind, each in the order they were measured. */
export type ReadingsByKind = ReadonlyMap<VitalKind, readonly Reading[]>;

/**
 * Groups readings by kind and assesses each record once. `records` are in the order of measurement and earlier than `later`.
 */
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
