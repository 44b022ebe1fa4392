import { assessVitals, formatReading, type Band, type VitalKind } from '@hearthline/contracts';
import type { FlaggedRecord } from '../../care/vitals/flagged-vitals.repository.ts';

/** A reading that is out of band. */
export interface FlaggedReading {
  readonly record: FlaggedRecord;
  readonly kind: VitalKind;
  /** As displayed: "86", "88/54", "38.4". */
  readonly value: string;
  readonly band: Band & { tone: 'attention' | 'severe' };
}

const isOutOfBand = (band: Band): band is FlaggedReading['band'] => band.tone !== 'normal';

/** The readings of a record that are out of band, severe ones first. */
export function flaggedReadings(record: FlaggedRecord): FlaggedReading[] {
  const readings = Object.entries(assessVitals(record)).flatMap(([name, band]) => {
    const kind = name as VitalKind;
    return isOutOfBand(band) ? [{ record, kind, value: formatReading(kind, record[kind] ?? ''), band }] : [];
  });
  return readings.sort((a, b) => Number(b.band.tone === 'severe') - Number(a.band.tone === 'severe'));
}
