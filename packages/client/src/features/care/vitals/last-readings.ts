import {
  assessVitals,
  formatReading,
  type Band,
  type OwnLimits,
  type VitalsRecord,
} from '@hearthline/contracts';
import { measureKeys, type MeasureKey } from './measures.ts';

export interface LastReading {
  text: string;
  band: Band | undefined;
  /** The resident's own limits when it was recorded. */
  limits: OwnLimits | undefined;
  /** When it was measured, ISO 8601. */
  recordedAt: string;
}

/** Newest first; ties by record number. */
function byTime(a: VitalsRecord, b: VitalsRecord): number {
  return b.recordedAt.localeCompare(a.recordedAt) || b.recordNumber.localeCompare(a.recordNumber);
}

/** The newest reading of each kind among a resident's records. */
export function lastReadings(
  records: readonly VitalsRecord[],
  residentId: string,
): Partial<Record<MeasureKey, LastReading>> {
  const newest: Partial<Record<MeasureKey, LastReading>> = {};
  for (const record of records.filter((each) => each.residentId === residentId).sort(byTime)) {
    const bands = assessVitals(record);
    for (const key of measureKeys) {
      const value = record[key];
      if (value === null || newest[key]) continue;
      const limits = record.alertLimits?.[key];
      newest[key] = {
        text: formatReading(key, value),
        band: bands[key],
        limits,
        recordedAt: record.recordedAt,
      };
    }
  }
  return newest;
}
