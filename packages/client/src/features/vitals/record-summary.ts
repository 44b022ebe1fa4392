import { describeReading, vitalKinds, type VitalsRecord } from '@hearthline/contracts';

/** What a record says, in one line. */
export function recordSummary(record: VitalsRecord): string {
  return vitalKinds
    .flatMap((kind) => (record[kind] === null ? [] : [describeReading(kind, record[kind])]))
    .join(', ');
}
