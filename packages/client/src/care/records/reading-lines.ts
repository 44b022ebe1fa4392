import {
  isMealKind,
  assessVitals,
  formatReading,
  isReadingMissed,
  notMeasuredReason,
  readings,
  vitalKinds,
  type Band,
  type VitalKind,
  type VitalsRecord,
} from '@hearthline/contracts';

export interface ReadingLine {
  readonly kind: VitalKind;
  readonly label: string;
  /** "72"; null when not measured. */
  readonly value: string | null;
  readonly unit: string;
  readonly band: Band | undefined;
  /** Why it was not measured. */
  readonly reason?: string | undefined;
  /** Form 01 requires it, and it was not measured. */
  readonly isMissed: boolean;
}

/** The readings of a record as text, in the order of Form 01. */
export function readingLines(record: VitalsRecord): readonly ReadingLine[] {
  const bands = assessVitals(record);
  const meal = record.sugarType === 'fasting' ? 'fasting' : 'after a meal';
  return vitalKinds.map((kind) => {
    const { label, unit } = readings[kind];
    const value = record[kind];
    return {
      kind,
      label,
      value: value === null ? null : formatReading(kind, value),
      unit: isMealKind(kind) && value !== null ? `${unit}, ${meal}` : unit,
      band: bands[kind],
      reason: notMeasuredReason(kind, record),
      isMissed: isReadingMissed(kind, record),
    };
  });
}

export interface ObservationLine {
  readonly label: string;
  /** e.g. "Yes, 3 cups of 200 ml", "No", "-" if it was not answered */
  readonly text: string;
}

/** "2 times", "1 time" */
function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

function observed(was: boolean | null, count: number | null, one: string, many: string): string {
  if (was === null) return '-';
  if (!was) return 'No';
  return count === null ? 'Yes' : `Yes, ${counted(count, one, many)}`;
}

/** The observations and notes of a record as text. */
export function observationLines(record: VitalsRecord): readonly ObservationLine[] {
  const cups = ['cup of 200 ml', 'cups of 200 ml'] as const;
  const times = ['time', 'times'] as const;
  return [
    { label: 'Hydration', text: observed(record.hydration, record.hydrationQuantity, ...cups) },
    { label: 'Urine', text: observed(record.urine, record.urinationQuantity, ...times) },
    { label: 'Defecation', text: observed(record.defecation, record.defecationQuantity, ...times) },
    { label: 'Notes', text: record.notes ?? '-' },
  ];
}
