import { assessVitals, type Band, type VitalKind, type VitalsRecord } from '@hearthline/contracts';

export interface ReadingLine {
  readonly kind: VitalKind;
  readonly label: string;
  /** As it is read: "72"; null where it was not measured. */
  readonly value: string | null;
  readonly unit: string;
  readonly band: Band | undefined;
  /** Why it was not measured. */
  readonly reason?: string | undefined;
  /** Nobody has to measure it. */
  readonly optional: boolean;
}

/** The readings of a record as they are written, in the order of Form 01. */
export function readingsOf(record: VitalsRecord): readonly ReadingLine[] {
  const bands = assessVitals(record);
  const { notMeasured } = record;
  const meal = record.sugarType === 'fasting' ? 'fasting' : 'after a meal';
  const text = (value: number | null) => (value === null ? null : String(value));
  return [
    {
      kind: 'bloodPressure',
      label: 'Blood pressure',
      value: record.bloodPressure,
      unit: 'mmHg',
      band: bands.bloodPressure,
      reason: notMeasured.bloodPressure,
      optional: false,
    },
    {
      kind: 'pulse',
      label: 'Pulse',
      value: text(record.pulse),
      unit: 'bpm',
      band: bands.pulse,
      reason: notMeasured.pulse,
      optional: false,
    },
    {
      kind: 'spo2',
      label: 'SpO2',
      value: text(record.spo2),
      unit: '%',
      band: bands.spo2,
      reason: notMeasured.spo2,
      optional: false,
    },
    {
      kind: 'temperature',
      label: 'Temperature',
      value: record.temperature === null ? null : record.temperature.toFixed(1),
      unit: '°C',
      band: bands.temperature,
      optional: true,
    },
    {
      kind: 'sugar',
      label: 'Sugar',
      value: text(record.sugar),
      unit: record.sugar === null ? 'mg/dL' : `mg/dL, ${meal}`,
      band: bands.sugar,
      optional: true,
    },
  ];
}

export interface ObservedLine {
  readonly label: string;
  /** "Yes, 3 cups of 200 ml", "No" */
  readonly text: string;
}

/** "2 times", "1 time" */
function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

function observed(was: boolean, count: number | null, one: string, many: string): string {
  if (!was) return 'No';
  return count === null ? 'Yes' : `Yes, ${counted(count, one, many)}`;
}

/** What was seen besides the readings, and what was noted. */
export function observationsOf(record: VitalsRecord): readonly ObservedLine[] {
  const cups = ['cup of 200 ml', 'cups of 200 ml'] as const;
  const times = ['time', 'times'] as const;
  return [
    { label: 'Hydration', text: observed(record.hydration, record.hydrationQuantity, ...cups) },
    { label: 'Urine', text: observed(record.urine, record.urinationQuantity, ...times) },
    { label: 'Defecation', text: observed(record.defecation, record.defecationQuantity, ...times) },
    { label: 'Notes', text: record.notes ?? '-' },
  ];
}
