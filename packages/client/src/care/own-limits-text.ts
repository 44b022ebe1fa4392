import { formatReading, readings, type OwnLimits, type VitalKind } from '@hearthline/contracts';

/** "target 88–92 %"; of a blood pressure "target 100–160 mmHg systolic". */
export function targetText(kind: VitalKind, limits: OwnLimits, between = '–'): string {
  const [range, ...systolic] = rangeText(kind, limits, between).split(' systolic');
  return `target ${range ?? ''} ${readings[kind].unit}${systolic.length > 0 ? ' systolic' : ''}`;
}

/** "88–92", "from 88", "up to 92"; of a blood pressure "100–160 systolic". `between` joins the ends. */
export function rangeText(kind: VitalKind, { low, high }: OwnLimits, between = '–'): string {
  const [from, to] = [low, high].map((end) => (end === null ? null : formatReading(kind, end)));
  const range = from && to ? `${from}${between}${to}` : from ? `from ${from}` : `up to ${to ?? ''}`;
  return kind === 'bloodPressure' ? `${range} systolic` : range;
}
