/** Readings in words. */
import { readings } from './reading-kinds.ts';
import type { VitalKind } from './readings.ts';

/** A value without its unit: "120/80", "72", "40.0". */
export function formatReading(kind: VitalKind, value: string | number): string {
  return typeof value === 'string' ? value : value.toFixed(readings[kind].decimals);
}

/** A reading's name within a sentence: "blood pressure", "SpO2". */
export function readingName(kind: VitalKind): string {
  const { label, nameInText = label.toLowerCase() } = readings[kind];
  return nameInText;
}

/** Label and unit: "Pulse (bpm)", with the short label "Temp (°C)". */
export function readingTitle(kind: VitalKind, label: 'label' | 'shortLabel' = 'label'): string {
  return `${readings[kind][label]} (${readings[kind].unit})`;
}

/** The title of a table's column: "Blood Pressure", "Pulse (bpm)"; with the short label "BP", "Temp (°C)". */
export function columnTitle(kind: VitalKind, label: 'label' | 'shortLabel' = 'label'): string {
  return readings[kind].columnTitles?.[label] ?? readingTitle(kind, label);
}

/** A reading in words: "SpO2 86 %", "Temperature 40.0 °C". */
export function describeReading(kind: VitalKind, value: string | number): string {
  const { label, unit } = readings[kind];
  return `${label} ${formatReading(kind, value)} ${unit}`;
}
