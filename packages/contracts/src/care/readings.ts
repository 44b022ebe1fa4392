import type { VitalKind } from './vital-bands.ts';

/** Labels, unit and decimals of a reading. */
export interface ReadingDefinition {
  readonly label: string;
  /** For narrow places. */
  readonly shortLabel: string;
  readonly unit: string;
  /** Decimal places; a blood pressure is text. */
  readonly decimals: number;
}

/** The readings of Form 01, in its order. */
export const readings: Readonly<Record<VitalKind, ReadingDefinition>> = {
  bloodPressure: { label: 'Blood pressure', shortLabel: 'BP', unit: 'mmHg', decimals: 0 },
  pulse: { label: 'Pulse', shortLabel: 'Pulse', unit: 'bpm', decimals: 0 },
  spo2: { label: 'SpO2', shortLabel: 'SpO2', unit: '%', decimals: 0 },
  temperature: { label: 'Temperature', shortLabel: 'Temp', unit: '°C', decimals: 1 },
  sugar: { label: 'Sugar', shortLabel: 'Sugar', unit: 'mg/dL', decimals: 0 },
};

export const vitalKinds = Object.keys(readings) as readonly VitalKind[];

/** Required readings: a record has a value or a reason why it was not measured. */
export const requiredKinds = ['bloodPressure', 'pulse', 'spo2'] as const satisfies readonly VitalKind[];

/** A value without its unit: "120/80", "72", "40.0". */
export function formatReading(kind: VitalKind, value: string | number): string {
  return typeof value === 'string' ? value : value.toFixed(readings[kind].decimals);
}

/** A column's title: "Pulse (bpm)", with the short label "Temp (°C)". */
export function readingTitle(kind: VitalKind, label: 'label' | 'shortLabel' = 'label'): string {
  return `${readings[kind][label]} (${readings[kind].unit})`;
}

/** A reading in words: "SpO2 86 %", "Temperature 40.0 °C". */
export function describeReading(kind: VitalKind, value: string | number): string {
  const { label, unit } = readings[kind];
  return `${label} ${formatReading(kind, value)} ${unit}`;
}
