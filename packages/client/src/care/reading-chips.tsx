import {
  assessVitals,
  readings,
  requiredKinds,
  isReadingMissed,
  vitalKinds,
  type Band,
  type VitalKind,
  type RecordedReadings,
} from '@hearthline/contracts';
import { RecordReading } from './reading.tsx';

export interface ReadingChipsProps {
  readonly record: RecordedReadings;
  /** Kinds that were not measured are left out. */
  readonly kinds: readonly VitalKind[];
}

/** Readings with their labels and bands, in one wrapping line: "Temp 39.6 Severe". */
export function ReadingChips({ record, kinds }: ReadingChipsProps) {
  const measured = kinds.filter((kind) => record[kind] !== null);
  if (measured.length === 0) return null;
  const bands = assessVitals(record);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {measured.map((kind) => (
        <span key={kind} className="flex items-center gap-1.5 whitespace-nowrap">
          <span className="text-xs font-label text-value-2">{readings[kind].shortLabel}</span>
          <RecordReading record={record} kind={kind} band={bands[kind]} />
        </span>
      ))}
    </span>
  );
}

/** The readings out of their normal band, in the order of the form. */
const outOfBand = (bands: Partial<Record<VitalKind, Band>>): readonly VitalKind[] =>
  vitalKinds.filter((kind) => bands[kind] && bands[kind].tone !== 'normal');

/**
 * The out-of-range readings of a record that have no column in the table. The row shows them, so that no reading out of range
 * is invisible.
 */
export function OutOfRangeChips({
  record,
  kinds = vitalKinds,
}: Partial<ReadingChipsProps> & { record: RecordedReadings }) {
  const loud = outOfBand(assessVitals(record)).filter((kind) => kinds.includes(kind));
  return <ReadingChips record={record} kinds={loud} />;
}

/** All readings of a record, for a list without columns; required ones that were not measured are named. */
export function AllReadings({ record }: { record: RecordedReadings }) {
  const missing = requiredKinds.filter((kind) => isReadingMissed(kind, record));
  return (
    <>
      <ReadingChips record={record} kinds={vitalKinds} />
      {missing.length > 0 && (
        <span className="block text-xs text-value-2">
          Not measured: {missing.map((kind) => readings[kind].shortLabel).join(', ')}
        </span>
      )}
    </>
  );
}
