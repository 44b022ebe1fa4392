import type { OwnLimits, VitalKind } from '@hearthline/contracts';

/** A value of this kind as it is written: "37.0" of a temperature. */
export function limitInWords(kind: VitalKind, value: number): string {
  return kind === 'temperature' ? value.toFixed(1) : String(value);
}

/** "88–92", "from 88", "up to 92"; of a blood pressure "100–160 systolic". `between` joins the ends. */
export function rangeInWords(kind: VitalKind, { low, high }: OwnLimits, between = '–'): string {
  const [from, to] = [low, high].map((end) => (end === null ? null : limitInWords(kind, end)));
  const range = from && to ? `${from}${between}${to}` : from ? `from ${from}` : `up to ${to ?? ''}`;
  return kind === 'bloodPressure' ? `${range} systolic` : range;
}
